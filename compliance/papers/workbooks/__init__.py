"""Workbooks (XLSX) that people fill in and send back: the template of each kind of paper, and the reading of it.

The one room besides `reports.writers` that knows openpyxl. Below the services, without Django: what is read comes out as
rows of text like those of a CSV (`games.hand.csv_rows`), and the same road takes them in. Not here: what a paper means.
"""
