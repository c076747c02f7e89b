import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.turnmail.models


class Migration(migrations.Migration):
    """Reply addresses change their app; the table stays what and where it is."""

    initial = True

    dependencies = [
        ("inbox", "0005_sent_words_and_signatures"),
        ("play", "0009_interventions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="ReplyAddress",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("token", models.CharField(default=games.turnmail.models.new_token, editable=False, max_length=20, unique=True)),
                        ("log_version", models.PositiveIntegerField()),
                        ("length", models.PositiveIntegerField(default=0)),
                        ("offers", models.JSONField(blank=True, default=list)),
                        ("to", models.JSONField(blank=True, default=list)),
                        ("sent", models.BinaryField(blank=True, default=b"")),
                        ("created_at", models.DateTimeField(editable=False)),
                        ("expires_at", models.DateTimeField(db_index=True)),
                        ("person", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="reply_addresses", to=settings.AUTH_USER_MODEL)),
                        ("seat", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="reply_addresses", to="play.seat")),
                    ],
                    options={
                        "verbose_name": "reply address",
                        "verbose_name_plural": "reply addresses",
                        "db_table": "inbox_replyaddress",
                    },
                ),
            ],
        ),
    ]
