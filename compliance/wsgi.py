"""The door for any WSGI server; `manage.py web` serves it with gunicorn."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")

application = get_wsgi_application()
