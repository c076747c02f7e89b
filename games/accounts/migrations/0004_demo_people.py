from django.db import migrations, models

ADDRESSES = [
    f"{name}@example.org" for name in ("alice", "benedetta", "cormac", "dagny", "emre", "farah")
]


def mark(apps, schema_editor):
    """Nobody has mail at example.org: who has these addresses was made for the demo."""
    people = apps.get_model("accounts", "User").objects
    people.filter(email__in=ADDRESSES).update(is_demo=True)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_away_until"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_demo",
            field=models.BooleanField(default=False, editable=False, verbose_name="of the demo"),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop, elidable=True),
    ]
