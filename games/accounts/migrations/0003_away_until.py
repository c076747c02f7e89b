from django.db import migrations, models
from django.db.models import Max, OuterRef, Subquery


def from_absences(apps, schema_editor):
    last = apps.get_model("accounts", "Absence").objects.filter(person=OuterRef("pk"))
    until = last.order_by().values("person").annotate(until=Max("last")).values("until")
    apps.get_model("accounts", "User").objects.update(away_until=Subquery(until))


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="away_until",
            field=models.DateField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(from_absences, migrations.RunPython.noop, elidable=True),
    ]
