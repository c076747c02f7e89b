"""Keep the counts of a person."""

from django.db import transaction

from games.archive.models import PersonCounts, StalePerson
from games.archive.statistics.people.selectors import counts_of_person


@transaction.atomic
def keep_person(user_id: int) -> None:
    """Count the public games of a person again."""
    PersonCounts.objects.get_or_create(pk=user_id)
    row = PersonCounts.objects.select_for_update().get(pk=user_id)
    notes = list(StalePerson.objects.filter(user=user_id).values_list("pk", flat=True))
    row.counts = counts_of_person(user_id)
    if row.counts:
        row.save(update_fields=["counts"])
    else:
        row.delete()
    StalePerson.objects.filter(pk__in=notes).delete()
