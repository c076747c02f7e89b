from django.db import migrations, models

from games.accounts.look_alikes import skeleton_of


def fill(apps, schema_editor):
    """Names that look alike stay; of each the eldest has the skeleton, and nobody new gets it.

    No name has a number sign, so what the others get is nobody's.
    """
    people = apps.get_model("accounts", "User").objects
    taken = set()
    for person in people.order_by("pk").only("pk", "display_name").iterator():
        skeleton = skeleton_of(person.display_name)
        if skeleton in taken:
            skeleton = f"{skeleton}#{person.pk}"
        taken.add(skeleton)
        people.filter(pk=person.pk).update(skeleton=skeleton)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_demo_people"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(editable=False, max_length=250, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
