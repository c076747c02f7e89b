from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0003_hand_on'),
    ]

    operations = [
        migrations.AlterField(
            model_name='intervention',
            name='kind',
            field=models.CharField(choices=[('pause', 'paused'), ('resume', 'resumed'), ('roll_back', 'rolled back'), ('force', 'entry forced'), ('hand_on', 'seat handed to a house player'), ('look', 'looked at what is hidden'), ('cancel', 'ended')], max_length=10),
        ),
    ]
