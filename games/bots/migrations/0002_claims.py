from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('bots', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='watch',
            name='claimed',
            field=models.IntegerField(default=-1),
        ),
        migrations.AddField(
            model_name='watch',
            name='heard',
            field=models.BigIntegerField(default=-1),
        ),
    ]
