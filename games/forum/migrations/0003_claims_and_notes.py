import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('forum', '0002_report_settled'),
        ('play', '0007_time_left_of_seats'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Claim',
            fields=[
                ('message', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='claim', serialize=False, to='forum.message')),
                ('raw', models.JSONField()),
                ('undone', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name': 'claim',
                'verbose_name_plural': 'claims',
            },
        ),
        migrations.CreateModel(
            name='Notebook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('marks', models.JSONField(default=dict)),
                ('text', models.TextField(blank=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('at', models.DateTimeField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notebooks', to='play.table')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notebooks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'notebook',
                'verbose_name_plural': 'notebooks',
                'constraints': [models.UniqueConstraint(fields=('user', 'table'), name='forum_notebook_once')],
            },
        ),
    ]
