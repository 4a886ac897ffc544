"""Addresses of the pages of evidence."""

from __future__ import annotations

from django.urls import path

from compliance.evidence.pages import file_bytes, files, house_files, video

urlpatterns = [
    path("at/<slug:house>/video", video.video, name="video"),
    path("at/<slug:house>/video/<int:index>/act", video.clip_acted, name="clip_act"),
    path("at/<slug:house>/findings/<int:number>/video", video.clip_asked, name="clip_ask"),
    path("at/<slug:house>/files", house_files.house_files, name="house_files"),
    path("at/<slug:house>/files.csv", house_files.house_files_csv, name="house_files_csv"),
    path("at/<slug:house>/files/of/<slug:of>/<int:ref>", files.files, name="files"),
    path("at/<slug:house>/files/of/<slug:of>/<int:ref>/attach", files.file_attach, name="file_attach"),
    path("at/<slug:house>/files/<int:index>", files.file, name="file"),
    path("at/<slug:house>/files/<int:index>/bytes", file_bytes.file_bytes, name="file_bytes"),
    path("at/<slug:house>/files/<int:index>/small", file_bytes.file_small, name="file_small"),
    path("at/<slug:house>/files/<int:index>/strike", files.file_struck, name="file_strike"),
]
