"""Addresses of the pages of video."""

from __future__ import annotations

from django.urls import path

from compliance.evidence.pages import video

urlpatterns = [
    path("at/<slug:house>/video", video.video, name="video"),
    path("at/<slug:house>/video/<int:index>/act", video.clip_acted, name="clip_act"),
    path("at/<slug:house>/findings/<int:number>/video", video.clip_asked, name="clip_ask"),
]
