from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("play", "0006_clocks_running")]

    operations = [migrations.RemoveField(model_name="table", name="time_left")]
