"""Read a query: a pure function from a line to a `Query`, or a `QueryFault`."""

from django.utils.translation import gettext as _

from games.archive.query.faults import QueryFault, missing_value, unknown_key
from games.archive.query.keys import KEYS, Key
from games.archive.query.pieces import LONGEST, Piece, cut
from games.archive.query.terms import FLAGS, Query, Sort, Term, Value, WordChoice, Words
from games.archive.query.values import comparison
from games.archive.talk.words import words_of


def parse(line: str) -> Query:
    """Read a query, or raise a QueryFault that says where and why it cannot be read."""
    terms: list[Term] = []
    sort: Sort | None = None
    for piece in cut(line):
        term = _term(piece)
        if term.key != "sort":
            terms.append(term)
            continue
        if sort is not None:
            raise QueryFault(piece.at, _("a query is sorted once only. Leave this out."))
        sort = _sort(term, piece)
    query = Query(tuple(terms), sort or Sort())
    if len(str(query)) > LONGEST:  # some letters are longer when they are folded
        raise QueryFault(len(line) - 1, _("written out, this is more than 1,000 characters."))
    return query


def _sort(term: Term, piece: Piece) -> Sort:
    if term.negated or len(term.values) != 1:
        raise QueryFault(
            piece.at, _("write “sort:” and one key, with “-” before the key to turn it.")
        )
    (value,) = term.values
    assert isinstance(value, WordChoice)
    return Sort(value.word.removeprefix("-"), not value.word.startswith("-"))


def _term(piece: Piece) -> Term:
    negated = piece.starts_with("-")
    if negated:
        piece = piece.rest(1)
        if piece.starts_with("-") or not (piece.letters or piece.quotes):
            raise QueryFault(piece.at, _("behind “-” stands what games must not have."))
    sign_at = piece.find(":<>")
    if sign_at < 0:
        return _without_key(piece, negated)
    key = Piece(piece.letters[:sign_at], piece.at).text
    known = KEYS.get(key)
    if known is None or any(letter.quoted for letter in piece.letters[:sign_at]):
        raise _no_key(piece, key)
    return Term(key, _values(key, known, piece.rest(sign_at)), negated)


def _no_key(piece: Piece, key: str) -> QueryFault:
    if key in FLAGS:
        return QueryFault(piece.at, _("“%(key)s” stands alone, without a value.") % {"key": key})
    return unknown_key(piece.at, key, KEYS)


def _without_key(piece: Piece, negated: bool) -> Term:
    """Read a word, a phrase, or a key that has no value."""
    if piece.text in FLAGS and not piece.quotes:
        return Term(piece.text, (), negated)
    words = tuple(words_of(piece.text))
    if not words:
        raise QueryFault(piece.at, _("there is no word in this. Leave it out."))
    return Term("", (Words(words, piece.quotes or len(words) > 1),), negated)


def _values(key: str, known: Key, rest: Piece) -> tuple[Value, ...]:
    sign, value = comparison(rest)
    if not (value.letters or value.quotes):
        raise missing_value(value.at)
    if sign == ":":
        return tuple(known.read(part) for part in value.split(","))
    if known.compared is None:
        why = _("“%(key)s” cannot be compared: write “%(key)s:” and a value.")
        raise QueryFault(rest.at, why % {"key": key})
    return (known.compared(sign, value),)
