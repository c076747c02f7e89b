from django.db import migrations, models


class Migration(migrations.Migration):
    """Apart from the rows, which PostgreSQL wants done before it changes their table."""

    dependencies = [
        ("accounts", "0005_skeleton"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="skeleton",
            field=models.CharField(editable=False, max_length=250, unique=True),
        ),
    ]
