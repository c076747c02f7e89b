from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_skeleton_is_unique"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="operator_since",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
