"""The only query that reads notes. It takes the person who wrote them."""

from games.forum.models import Notebook
from games.play.models import Table


def notebook_of(user_id: int, table: Table) -> Notebook | None:
    return Notebook.objects.filter(user_id=user_id, table=table).first()
