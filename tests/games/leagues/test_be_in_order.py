"""Every model of leagues can be listed in its own order, and in that of what it belongs to."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db.models import Model


def orders() -> Iterator[tuple[type[Model], str | None]]:
    for model in apps.get_app_config("leagues").get_models():
        yield model, None
        for field in model._meta.concrete_fields:
            if field.is_relation:
                yield model, field.name


@pytest.mark.parametrize(
    ("model", "by"), list(orders()), ids=lambda one: getattr(one, "__name__", str(one))
)
def test_rows_come_in_an_order(db: None, model: type[Model], by: str | None) -> None:
    found = model._default_manager.all()
    rows = found if by is None else found.order_by(by)
    assert list(rows) == []
