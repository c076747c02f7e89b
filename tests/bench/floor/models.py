"""Rows of the floors: a table with lines, as plain as can be."""

from typing import Any, ClassVar

from django.db import connection, models


class Thing(models.Model):
    name = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=0)

    objects: ClassVar[models.Manager["Thing"]] = models.Manager()

    class Meta:
        app_label = "floor"

    def __str__(self) -> str:
        return self.name


class Line(models.Model):
    thing = models.ForeignKey(Thing, on_delete=models.CASCADE)
    kind = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    at = models.DateTimeField()

    objects: ClassVar[models.Manager["Line"]] = models.Manager()

    class Meta:
        app_label = "floor"
        indexes = [models.Index(fields=["thing", "kind", "number"], name="floor_line_of")]

    def __str__(self) -> str:
        return self.text


def make_rows(now: Any, lines: int = 200) -> Thing:
    """One thing with lines of each of five kinds."""
    with connection.schema_editor() as editor:
        editor.create_model(Thing)
        editor.create_model(Line)
    thing = Thing.objects.create(name="A bare table")
    text = "Something that somebody said at some time, about as long as people say things."
    made = [(kind, number) for kind in range(5) for number in range(lines)]
    Line.objects.bulk_create(
        Line(thing=thing, kind=kind, number=number, text=text, at=now) for kind, number in made
    )
    return thing
