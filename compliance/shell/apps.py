from django.apps import AppConfig


class ShellConfig(AppConfig):
    """Brings the stylesheet, the script and the template tags."""

    name = "compliance.shell"
    label = "shell"
    verbose_name = "Oliver's pages"
