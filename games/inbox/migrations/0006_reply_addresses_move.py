from django.db import migrations


class Migration(migrations.Migration):
    """Reply addresses are of `games.turnmail` now; their table stays."""

    dependencies = [
        ("inbox", "0005_sent_words_and_signatures"),
        ("turnmail", "0001_initial"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel(name="ReplyAddress")],
        ),
    ]
