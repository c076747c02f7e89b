import hashlib

from django.db import migrations

BEGINS = "strange:"


def without_tokens(apps, schema_editor):
    """Name the mail of each cause by its row, as new ones do, and not by its reply token."""
    rows = apps.get_model("post", "Mail").objects.filter(cause__startswith=BEGINS)
    addresses = apps.get_model("inbox", "ReplyAddress").objects
    for pk, cause in list(rows.values_list("pk", "cause")):
        token, _, to = cause.removeprefix(BEGINS).partition(":")
        about = addresses.filter(token=token).values_list("pk", flat=True).first()
        about = about or hashlib.sha256(token.encode()).hexdigest()[:32]
        rows.filter(pk=pk).update(cause=f"{BEGINS}{about}:{to}")


class Migration(migrations.Migration):
    dependencies = [
        ("inbox", "0003_mails_of_a_person"),
        ("post", "0004_shown_at"),
    ]

    operations = [
        migrations.RunPython(without_tokens, migrations.RunPython.noop, elidable=True),
    ]
