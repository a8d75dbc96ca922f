"""Golden playthroughs: whole rounds as text a person can read.

`python -m tests.rules.playthrough` rewrites them; review the diff.

Each move is printed with what it tells everybody (`all`) and what single seats get beyond that, each
public step with the spectator's view, each hand with its outcome. Of a game of long hands it is one hand, and
after the first view only what has changed in it.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from games.registry import GAMES
from tests.rules.hands import play_round
from tests.rules.suppliers import SUPPLIERS

GOLDEN = Path(__file__).parent / "golden"
HANDS = 3


def playthroughs() -> dict[str, str]:
    """The text of every golden file by its name: each variation of each game, the seats in turn."""
    return {
        f"{slug}-{number}.txt": text_of(game, raw, game.SEATS[number % len(game.SEATS)], f"golden/{number}")
        for slug, game in GAMES.items()
        for number, raw in enumerate(SUPPLIERS[slug].VARIATIONS)
    }


def text_of(game, raw, seats, name) -> str:
    """One round as text."""
    lines = [f"{game.SLUG} version {game.VERSION}, {seats} seats, options {compact(raw)}, seed {name}"]
    is_long = getattr(SUPPLIERS[game.SLUG], "IS_LONG", False)
    for inputs, turns in play_round(game, raw, seats, name, 1 if is_long else HANDS):
        lines += [
            "",
            f"hand: base {inputs.base}, carries {list(inputs.carries)}, memory {compact(inputs.memory)}",
        ]
        seen = None
        for turn in turns:
            lines += turn_lines(game, turn, seats, seen)
            seen = game.view(turn.step.state, "spectator") if is_long else None
        lines += outcome_lines(game.outcome(turns[-1].step.state))
    return "\n".join(lines) + "\n"


def turn_lines(game, turn, seats, seen) -> Iterator[str]:
    """A move, what it tells, and the view it leads to, or how it differs from one that was seen."""
    if turn.move is not None:
        yield f"- seat {turn.move.seat}: {compact(turn.move.action)}"
    for event in turn.step.events:
        everybody = game.view_event(event, "spectator")
        if everybody is not None:
            yield f"    all: {compact(everybody)}"
        for seat in range(seats):
            own = game.view_event(event, seat)
            if own != everybody:
                yield f"    seat {seat}: {compact(own)}"
    if turn.step.is_public:
        view = game.view(turn.step.state, "spectator")
        yield f"  view: {compact(view if seen is None else changed(seen, view))}"
        yield f"  awaited: {sorted(game.actors(turn.step.state))}, seconds {seconds(game, turn.step.state)}"


def seconds(game, state) -> str:
    """The time to answer in seconds, as short as it can be said."""
    milliseconds = game.deadline(state)
    return "None" if milliseconds is None else f"{milliseconds / 1000:g}"


def changed(before, after):
    """What is new in a JSON value: of objects and lists the changed places, of a longer list its new end."""
    if isinstance(before, dict) and isinstance(after, dict):
        return {key: changed(before.get(key), after[key]) for key in after if before.get(key) != after[key]}
    if isinstance(before, list) and isinstance(after, list) and len(before) <= len(after):
        places = [place for place, value in enumerate(before) if value != after[place]]
        return {str(place): changed(before[place], after[place]) for place in places} | (
            {"+": after[len(before) :]} if len(after) > len(before) else {}
        )
    return after


def outcome_lines(outcome) -> Iterator[str]:
    """Who owes whom, and the slips' lines."""
    for owed in outcome.obligations:
        yield f"= {owed.payer} owes {owed.payee}: {owed.units} ({owed.reason})"
    for seat, lines in enumerate(outcome.lines):
        yield f"= slip of {seat}: {compact(lines)}"


def compact(value) -> str:
    """JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    """Rewrites every golden file."""
    for name, text in playthroughs().items():
        (GOLDEN / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
