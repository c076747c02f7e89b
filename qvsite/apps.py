from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "qvsite"
    label = "qvsite"

    def ready(self) -> None:
        from qvsite import wiring

        wiring.connect()
