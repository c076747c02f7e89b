from celery import shared_task

from games.post import services


@shared_task
def deliver_due_mail() -> int:
    return services.deliver_due_mail()
