"""Foreign keys follow the arrows of the map, which import-linter cannot see: they are strings."""

from typing import Any

import pytest
from django.apps import apps

# From low to high; an app may point at itself and at what is lower.
HEIGHT = {
    "common": 0,
    "accounts": 1,
    "post": 2,
    "play": 3,
    "forum": 4,
    "tables": 4,
    "lobby": 5,
    "operators": 5,
    "bots": 6,
    "feeds": 6,
    "school": 6,
    "turnmail": 6,
    "inbox": 7,
    "leagues": 8,
    "archive": 9,
}


def ours() -> list[Any]:
    return [config for config in apps.get_app_configs() if config.name.startswith("games.")]


def test_every_app_has_its_place_on_the_map() -> None:
    assert {config.label for config in ours()} <= set(HEIGHT)


@pytest.mark.parametrize("config", ours(), ids=lambda config: config.label)
def test_no_foreign_key_points_up(config: Any) -> None:
    for model in config.get_models():
        for field in model._meta.get_fields():
            if field.is_relation and not field.auto_created and field.related_model:
                other = field.related_model._meta.app_label
                lower = HEIGHT.get(other, -1) < HEIGHT[config.label]
                assert other == config.label or lower, f"{model.__name__}.{field.name}"
