from django.apps import AppConfig


class TurnmailConfig(AppConfig):
    name = "games.turnmail"
    label = "turnmail"
    verbose_name = "turn mails"
