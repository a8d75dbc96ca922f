"""The rules page of a game, whole or as the fragment that a table's drawer shows."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from games.check_page import modules, page_hash
from games.hall import GAMES_OF_THE_HALL
from games.models import Room
from games.options import OptionLine, option_lines
from games.registry import GAMES
from games.rulebook import Block, Rulebook, rulebook


@dataclass(frozen=True)
class Clause:
    """A block of the rulebook with the options of the room that it speaks of."""

    block: Block
    options: tuple[OptionLine, ...]


@dataclass(frozen=True)
class Chapter:
    """A section of the rulebook as the page lists it."""

    number: str
    title: str
    clauses: tuple[Clause, ...]


def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rulebook of a game; `?room=` marks that room's options, `?fragment=1` leaves the frame out."""
    if game not in GAMES:
        raise Http404
    rooms = list(Room.objects.filter(game=game, is_open=True))
    room = _named(rooms, request.GET.get("room", ""))
    options = option_lines(room) if room else ()
    book = rulebook(game, get_language() or "")
    context = {
        "game": GAMES_OF_THE_HALL[game],
        "version": GAMES[game].VERSION,
        "room": room,
        "options": options,
        "book": book,
        "chapters": _chapters(book, options),
        "rooms": rooms,
        "page_hash": page_hash(modules()),
    }
    template = "components/rulebook.html" if request.GET.get("fragment") else "rules.html"
    return render(request, template, context)


def _named(rooms: list[Room], slug: str) -> Room | None:
    """The room that the address names, if it names one."""
    room = next((room for room in rooms if room.slug == slug), None)
    if slug and room is None:
        raise Http404
    return room


def _chapters(book: Rulebook, options: tuple[OptionLine, ...]) -> tuple[Chapter, ...]:
    return tuple(
        Chapter(
            number=section.number,
            title=section.title,
            clauses=tuple(_clause(block, options) for block in section.blocks),
        )
        for section in book.sections
    )


def _clause(block: Block, options: tuple[OptionLine, ...]) -> Clause:
    return Clause(block=block, options=tuple(option for option in options if option.code in block.codes))
