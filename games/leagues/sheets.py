"""Rows as files for programs: CSV and JSON."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

from django.http import HttpResponse, JsonResponse


def csv_text(columns: Sequence[str], lines: Iterable[Sequence[Any]]) -> str:
    """Return lines of values as CSV, with the names of the columns above them."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows(lines)
    return text.getvalue()


def csv_answer(text: str, name: str) -> HttpResponse:
    """Return a file of this name, to be saved."""
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def json_answer(value: Mapping[str, Any]) -> HttpResponse:
    """Return values as JSON that people can read too."""
    return JsonResponse(dict(value), json_dumps_params={"indent": 1})
