"""How a hand of 13支 is shown and what it comes to: events row by row, obligations, lines (RULES 3 to 9)."""

from collections.abc import Iterator, Mapping

from ..core.game import Event, Json, Obligation, Outcome
from .rows import ROWS, TYPE_OF
from .score import Pair
from .setting import clashes
from .state import HANDS, State, answers_of, score_of, sums_after


def finale(state: State) -> tuple[Event, ...]:
    """The events of the step that ends a hand, in the order in which a table shows them."""
    scored = score_of(state)
    return (
        Event("bets_shown", {"bets": [answer.bet for answer in answers_of(state)]}),
        *_oddities(state),
        *(_row_shown(state, place) for place in range(len(ROWS))),
        *(
            Event("special", {"seat": seat, "patterns": list(held.patterns)})
            for seat, held in enumerate(scored.holdings)
            if held.patterns
        ),
        *(Event("sweep", {"seat": seat, "against": other}) for seat, other in swept(scored.pairs)),
        *(Event("home_run", {"seat": seat}) for seat in scored.home_runs),
        *(Event("pair_total", _pair_total(pair)) for pair in scored.pairs),
        Event("over", {"totals": list(scored.totals), **round_line(state)}),
    )


def outcome(state: State) -> Outcome | None:
    """How the hand ended, or None while it runs; every two seats settle between them (RULES 9.3)."""
    if state.phase != "over":
        return None
    return Outcome(
        obligations=tuple(_obligations(state)),
        lines=tuple(_lines(state, seat) for seat in range(state.seats)),
        memory=_memory(state),
    )


def swept(pairs: tuple[Pair, ...]) -> Iterator[tuple[int, int]]:
    """Who won all three rows of whom (RULES 5.1)."""
    for pair in pairs:
        if pair.sweep:
            yield pair.seats if pair.sweep > 0 else (pair.seats[1], pair.seats[0])


def row_line(state: State, seat: int, place: int) -> dict[str, Json]:
    """A seat's row in codes: its type, its strength, and which of its cards are treasure cards."""
    cards = answers_of(state)[seat].setting.rows[place]
    strength = score_of(state).holdings[seat].strengths[place]
    treasures = [card for card in cards if card in state.treasures]
    return {"type": TYPE_OF[strength], "strength": strength, "treasures": treasures}


def pair_line(pair: Pair) -> dict[str, Json]:
    """All that lies between two seats in codes, signed for the first."""
    return {
        "seats": list(pair.seats),
        "rows": [
            {
                "row": row.row,
                "winner": row.winner,
                "worth": row.worth,
                "times": row.times,
                "points": row.points,
            }
            for row in pair.rows
        ],
        "dragon": pair.dragon,
        "pattern": pair.pattern,
        "sweep": pair.sweep,
        "home_run": pair.home_run,
        "subtotal": pair.subtotal,
        "times": pair.times,
        "points": pair.points,
    }


def round_line(state: State) -> dict[str, Json]:
    """The round's sums after this hand, and who leads them once it is the last (RULES 9.2)."""
    sums = sums_after(state)
    leaders = [seat for seat, won in enumerate(sums) if won == max(sums)]
    return {"sums": list(sums), "leaders": leaders if state.hand == HANDS else None}


def _pair_total(pair: Pair) -> dict[str, Json]:
    """The end of a pair; its rows have been told."""
    return {name: value for name, value in pair_line(pair).items() if name != "rows"}


def _oddities(state: State) -> Iterator[Event]:
    for seat, held in enumerate(score_of(state).holdings):
        if held.dragon:
            yield Event("dragon", {"seat": seat, "dragon": held.dragon})
        if held.is_foul:
            pairs = clashes(answers_of(state)[seat].setting)
            yield Event("foul", {"seat": seat, "clashes": [list(pair) for pair in pairs]})


def _row_shown(state: State, place: int) -> Event:
    results = [
        {"seats": list(pair.seats), "winner": pair.rows[place].winner, "points": pair.rows[place].points}
        for pair in score_of(state).pairs
        if pair.rows
    ]
    shown = [
        {"cards": list(answer.setting.rows[place]), **row_line(state, seat, place)}
        for seat, answer in enumerate(answers_of(state))
    ]
    return Event("row_shown", {"row": ROWS[place], "shown": shown, "results": results})


def _obligations(state: State) -> Iterator[Obligation]:
    for pair in score_of(state).pairs:
        if pair.points:
            payee, payer = pair.seats if pair.points > 0 else (pair.seats[1], pair.seats[0])
            yield Obligation(payer, payee, abs(pair.points) * state.base, "pair")


def _lines(state: State, seat: int) -> tuple[Mapping[str, Json], ...]:
    scored, answer = score_of(state), answers_of(state)[seat]
    held = scored.holdings[seat]
    setting = {
        "kind": "setting",
        **answer.setting.told(),
        "types": [TYPE_OF[strength] for strength in held.strengths],
        "patterns": list(held.patterns),
        "foul": held.is_foul,
        "dragon": held.dragon,
        "bet": answer.bet,
        "treasures": list(state.treasures),
    }
    pairs = (_own_line(pair, seat) for pair in scored.pairs if seat in pair.seats)
    total = {
        "kind": "total",
        "points": scored.totals[seat],
        "sum": sums_after(state)[seat],
        "hand": state.hand,
    }
    return (setting, *pairs, total)


def _own_line(pair: Pair, seat: int) -> Mapping[str, Json]:
    """A pair as one of its seats reads it: signed for that seat."""
    sign, against = (1, pair.seats[1]) if seat == pair.seats[0] else (-1, pair.seats[0])
    return {
        "kind": "pair",
        "against": against,
        "rows": [row.points if row.winner == seat else -row.points for row in pair.rows],
        "dragon": sign * pair.dragon,
        "pattern": sign * pair.pattern,
        "sweep": sign * pair.sweep,
        "home_run": sign * pair.home_run,
        "times": pair.times,
        "points": sign * pair.points,
    }


def _memory(state: State) -> Json | None:
    if state.hand == HANDS:
        return None
    return {"hand": state.hand + 1, "cuts": list(state.cuts), "sums": list(sums_after(state))}
