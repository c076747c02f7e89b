import games.common.clock
from django.db import migrations, models
from django.db.models import Case, F, When


def from_what_is_known(apps, schema_editor):
    """Note when each notice was shown: hidden ones when they are due, all others at once."""
    at = Case(When(shown=False, then=F("due_at")), default=F("created_at"))
    apps.get_model("post", "Notice").objects.update(shown_at=at)


class Migration(migrations.Migration):
    dependencies = [
        ("post", "0003_destination"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="notice",
            name="post_notice_newest",
        ),
        migrations.AddField(
            model_name="notice",
            name="shown_at",
            field=models.DateTimeField(default=games.common.clock.now, editable=False),
        ),
        migrations.RunPython(from_what_is_known, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("shown", True)),
                fields=["person", "-shown_at", "-id"],
                name="post_notice_last_shown",
            ),
        ),
    ]
