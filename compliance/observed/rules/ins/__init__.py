"""Inspections"""
