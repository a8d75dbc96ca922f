"""What a viewer sees of a hand, built from nothing; the table's page is built on it.

Always there, for everybody:
`phase` "setting" or "over"; `hand` 1 to 6 of `hands`; `base`; `carries` by seat; `treasures`, the open
treasure cards, of which `cut` is this hand's own; `foul` "refuse" or "lose"; `sums`, each seat's points in
the round, this hand's included once it is over.

Of the viewer's own seat, null for others:
`cards`, his thirteen as dealt; `suggestions`, up to five of {front, middle, back, types}, the best first,
null once the hand is over; `submitted`, {front, middle, back, bet} as he set it last, or null. Nobody
learns who else has set.

Null until the hand is over, then for everybody:
`bets`, whom each seat named; `settings`, {front, middle, back} by seat; `rows`, by seat for front, middle
and back {type, strength, treasures} (a greater strength wins; equal ones tie); `fouls`, true or
false by seat; `dragons`, "dragon", "flush_dragon" or null by seat; `patterns`, by seat the list of
"three_flush", "three_straight"; `pairs`, the six pairs of seats, lower seat first: {seats, rows: [{row,
winner, worth, times, points}] (none where a dragon is), dragon, pattern, sweep, home_run, subtotal, times,
points}, where all but a row's own figures are signed for the first seat; `sweeps`, [winner, loser] of every
打槍; `home_runs`, the seats with 全壘打; `totals`, each seat's points of this hand; `leaders`, who won most
of the round, after hand 6 only.

An adjudicator also gets `answers`: {cards, submitted} by seat. Who is away is the table's to show.

Events, in order: `began` {hand, base, carries, treasures, cut, sums}; `dealt` with each seat's own `cards`;
`set` {seat, front, middle, back, bet}, to that seat only; and in the step of the last setting `bets_shown`
{bets}, `dragon` {seat, dragon} and `foul` {seat, clashes} where there are, `row_shown` for front, middle
and back {row, shown: by seat {cards, type, strength, treasures}, results: [{seats, winner, points}]},
`special` {seat, patterns}, `sweep` {seat, against}, `home_run` {seat}, `pair_total` (a pair without its
rows), `over` {totals, sums, leaders}.
"""

from collections.abc import Mapping

from ..core.game import Event, Json, Viewer, show_event
from .finale import pair_line, round_line, row_line, swept
from .play import suggestions
from .rows import ROWS, TYPE_OF
from .setting import Answer
from .state import HANDS, State, answers_of, score_of

UNSHOWN = dict.fromkeys(
    (
        *("bets", "settings", "rows", "fouls", "dragons", "patterns"),
        *("pairs", "sweeps", "home_runs", "totals", "leaders"),
    )
)


def view(state: State, viewer: Viewer) -> Json:
    """The hand as that viewer may see it."""
    is_over = state.phase == "over"
    return {
        "phase": state.phase,
        "hand": state.hand,
        "hands": HANDS,
        "base": state.base,
        "carries": list(state.carries),
        "treasures": list(state.treasures),
        "cut": state.cuts[-1],
        "foul": state.options.foul,
        "sums": list(state.sums),
        **_own(state, viewer),
        **(_shown(state) if is_over else UNSHOWN),
    }


def view_event(event: Event, viewer: Viewer) -> Json | None:
    """What that viewer learns of an event."""
    return show_event(event, viewer)


def _own(state: State, viewer: Viewer) -> Mapping[str, Json]:
    if isinstance(viewer, int):
        return {
            "cards": list(state.hands[viewer]),
            "suggestions": _suggested(state, viewer) if state.phase == "setting" else None,
            "submitted": _answered(state.answers[viewer]),
        }
    nothing = dict.fromkeys(("cards", "suggestions", "submitted"))
    if viewer == "adjudicator":
        held = zip(state.hands, state.answers, strict=True)
        answers = [{"cards": list(cards), "submitted": _answered(answer)} for cards, answer in held]
        return {**nothing, "answers": answers}
    return nothing


def _suggested(state: State, seat: int) -> list[Json]:
    return [
        {**setting.told(), "types": [TYPE_OF[strength] for strength in setting.strengths]}
        for setting in suggestions(state, seat)
    ]


def _answered(answer: Answer | None) -> Json | None:
    return None if answer is None else {**answer.setting.told(), "bet": answer.bet}


def _shown(state: State) -> Mapping[str, Json]:
    scored, answers = score_of(state), answers_of(state)
    seats, places = range(state.seats), range(len(ROWS))
    return {
        "bets": [answer.bet for answer in answers],
        "settings": [answer.setting.told() for answer in answers],
        "rows": [[row_line(state, seat, place) for place in places] for seat in seats],
        "fouls": [held.is_foul for held in scored.holdings],
        "dragons": [held.dragon for held in scored.holdings],
        "patterns": [list(held.patterns) for held in scored.holdings],
        "pairs": [pair_line(pair) for pair in scored.pairs],
        "sweeps": [list(pair) for pair in swept(scored.pairs)],
        "home_runs": list(scored.home_runs),
        "totals": list(scored.totals),
        **round_line(state),
    }
