"""What a viewer sees of a hand, built from nothing; the table's page is built on it.

Always there, for everybody:
`phase` "ready", "discard", "window", "rob" or "over"; `seats` 4 or 2; `base` and `tai_units`, the 底 and
the 台 in units; `carries` by seat; `round_wind`; `dealer`; `streak`; `winds` by seat; `dealt_rounds`
{wind: 1 to 4, rounds: 4 or 1, hand: its number in the 將}; `dice`; `actor`, the seat to discard, or null;
`wall`, how many tiles can still be taken; `options` {auto_win, ready_declare, multi_win, kuikae, ligu,
tai_cap};
`players`, by seat {count: concealed tiles, melds: [{kind, tiles (the chi'd tile in the middle; nulls for
another's concealed kong until the end), claimed, source}], flowers, river: [{tile, drawn: discarded as
drawn, claimed_by: seat or null, ready: declared with it}], ready};
In the phase "ready" dealt sixteen may be declared; after a deal that wins it is the moment before the end.
`last`, the tile that was laid last {seat, tile, kind: "discard" or "added_kong"}, or null; `window`, in the
phases "window" and "rob" {opened: true, extended, extensions_left: by seat}, else null.

Of the viewer's own seat, `own` (null for others): `hand`, concealed tiles in order without the drawn one;
`drawn`, or null; `waits` [{tile, left}] of a hand that waits, `left` being 4 less what this seat sees;
`discards_to_ready` [{tile, waits}] while it may declare ready with a discard; `answered`, its answer in the
open window, or null; `barred`, whether a passed win bars wins on others' tiles.

Null until the hand is over: `hands`, by seat the concealed tiles, the drawn one last; `result` {kind: "win"
or "draw", winners: [{seat, tile, by, source, tai, lines: [{name, tai}]}], payments: [{payer, payee, tai
(dealer tai with it), dealer_tai, units}]}, where `by` is "discard", "self_draw", "rob_kong",
"eight_flowers" or "seven_one" and `source` the seat that alone pays, or null.

An adjudicator also gets `table`: {hands, drawn, concealed_kongs, answers}, by seat but for the drawn tile.
Who is away is the table's to show.

Events, in order: `began` {hand, base, tai_units, carries, dealer, streak, round_wind, winds, dice}; `dealt`
with each seat's own `tiles`; `flowers` {seat, tiles} (in the deal with the seat's own `drawn`);
`ready_declared` {seat} and `opened` {seat} when dealt sixteen have been asked; `drew` {seat, replacement}
with the seat's own `tile`; `discarded` {seat, tile, drawn, ready}; `answered` {answer}, to its seat only;
`extended` {seat}; `claimed` {seat, meld, tiles, tile, source}; `kong` {seat, meld, tile}, a concealed one's
tile null but to its own seat; `robbed` {seat, tile}; `won`, a winner as in `result`; `drawn_hand`; `over`
{winners, payments}.
"""

from collections import Counter
from collections.abc import Iterable

from ..core.game import Event, Json, Viewer, show_event
from .melds import Meld
from .play import CLAIMING
from .ready import discards_to_ready
from .state import DISCARD, OVER, Discard, Player, State
from .tiles import COPIES
from .wall import takeable
from .windows import shown
from .wins import told, told_payment

OPTIONS = ("auto_win", "ready_declare", "multi_win", "kuikae", "ligu", "tai_cap")


def view(state: State, viewer: Viewer) -> Json:
    """The hand as that viewer may see it."""
    is_over, place = state.phase == OVER, state.place
    sees_all = is_over or viewer == "adjudicator"
    return {
        "phase": state.phase,
        "seats": state.seats,
        "base": state.base,
        "tai_units": state.options.tai_units,
        "carries": list(state.carries),
        "round_wind": place.round_wind,
        "dealer": place.dealer,
        "streak": place.streak,
        "winds": list(state.winds),
        "dealt_rounds": {"wind": place.wind + 1, "rounds": state.options.rounds, "hand": place.hand},
        "dice": list(state.dice),
        "actor": state.actor if state.phase == DISCARD else None,
        "wall": takeable(state),
        "options": {name: getattr(state.options, name) for name in OPTIONS},
        "players": [_player(state, seat, sees_all=sees_all or seat == viewer) for seat in range(state.seats)],
        "last": _last(state),
        "window": _window(state),
        "own": _own(state, viewer) if isinstance(viewer, int) else None,
        "hands": _hands(state) if is_over else None,
        "result": _result(state),
        **({"table": _table(state)} if viewer == "adjudicator" else {}),
    }


def view_event(event: Event, viewer: Viewer) -> Json | None:
    """What that viewer learns of an event."""
    return show_event(event, viewer)


def _player(state: State, seat: int, *, sees_all: bool) -> dict[str, Json]:
    player = state.players[seat]
    return {
        "count": len(player.hand) + (_drawn(state, seat) is not None),
        "melds": [_meld(meld, is_seen=sees_all or meld.is_exposed) for meld in player.melds],
        "flowers": list(player.flowers),
        "river": [_discard(one) for one in player.river],
        "ready": bool(player.ready),
    }


def _meld(meld: Meld, *, is_seen: bool) -> dict[str, Json]:
    tiles = shown(meld) if is_seen else [None] * len(meld.tiles)
    return {"kind": meld.kind, "tiles": tiles, "claimed": meld.claimed, "source": meld.source}


def _discard(one: Discard) -> dict[str, Json]:
    return {"tile": one.tile, "drawn": one.drawn, "claimed_by": one.claimed_by, "ready": one.ready}


def _last(state: State) -> Json | None:
    last = state.last
    return None if last is None else {"seat": last.seat, "tile": last.tile, "kind": last.kind}


def _window(state: State) -> Json | None:
    if state.phase not in CLAIMING:
        return None
    left = [player.extensions for player in state.players]
    return {"opened": True, "extended": state.extended_at is not None, "extensions_left": left}


def _own(state: State, seat: int) -> dict[str, Json]:
    player = state.players[seat]
    seen = _seen(state, seat)
    readying = discards_to_ready(state, seat) if state.phase == DISCARD and state.actor == seat else ()
    return {
        "hand": list(player.hand),
        "drawn": _drawn(state, seat),
        "waits": _left(player.waits, seen),
        "discards_to_ready": [{"tile": tile, "waits": _left(kinds, seen)} for tile, kinds in readying],
        "answered": player.answer,
        "barred": player.barred,
    }


def _drawn(state: State, seat: int) -> str | None:
    return state.drawn if seat == state.actor else None


def _left(kinds: Iterable[str], seen: Counter[str]) -> list[Json]:
    return [{"tile": kind, "left": COPIES - seen[kind]} for kind in kinds]


def _seen(state: State, seat: int) -> Counter[str]:
    """All tiles that a seat sees, each once."""
    seen = Counter(state.players[seat].hand)
    drawn = _drawn(state, seat)
    seen.update(() if drawn is None else (drawn,))
    for other, player in enumerate(state.players):
        seen.update(one.tile for one in player.river if one.claimed_by is None)
        for meld in player.melds:
            seen.update(meld.tiles if meld.is_exposed or other == seat else ())
    if state.last is not None and state.last.kind == "added_kong":
        seen.update((state.last.tile,))
    return seen


def _concealed(state: State, seat: int) -> list[str]:
    drawn = _drawn(state, seat)
    return [*state.players[seat].hand, *(() if drawn is None else (drawn,))]


def _hands(state: State) -> list[list[str]]:
    return [_concealed(state, seat) for seat in range(state.seats)]


def _result(state: State) -> Json | None:
    result = state.result
    if result is None:
        return None
    return {
        "kind": "win" if result.winners else "draw",
        "winners": [told(winner) for winner in result.winners],
        "payments": [told_payment(owed) for owed in result.payments],
    }


def _table(state: State) -> dict[str, Json]:
    return {
        "hands": [list(player.hand) for player in state.players],
        "drawn": state.drawn,
        "concealed_kongs": [_concealed_kongs(player) for player in state.players],
        "answers": [player.answer for player in state.players],
    }


def _concealed_kongs(player: Player) -> list[str]:
    return [meld.tile for meld in player.melds if not meld.is_exposed]
