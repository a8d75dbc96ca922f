"""What seats may claim of the tile that lies to be claimed, and which claim goes first (RULES 3.2 to 3.7)."""

from collections.abc import Iterator

from ..core.game import Action
from .melds import PARTNERS
from .state import ROB, State, following, wins_by_itself
from .wall import takeable

WIN: Action = {"do": "win"}
PON: Action = {"do": "pon"}
KONG: Action = {"do": "kong"}
PASS: Action = {"do": "pass"}

FOR_PON, FOR_KONG, FOR_CHI = 2, 3, 2
RANKS = {"kong": 1, "pon": 1, "chi": 2}  # After wins, which are settled before.


def could_win(state: State, seat: int) -> bool:
    """Whether the tile that lies completes a seat's hand and no passed win bars it (RULES 3.7, 5.2)."""
    assert state.last is not None, "a tile lies to be claimed"  # noqa: S101
    player = state.players[seat]
    return state.last.tile in player.waits and seat != state.last.seat and not player.barred


def sure_winners(state: State) -> tuple[int, ...]:
    """The seats whose win the system takes without asking, nearest first (RULES 3.3, 3.8)."""
    assert state.last is not None, "a tile lies to be claimed"  # noqa: S101
    return tuple(
        seat
        for seat in following(state, state.last.seat)
        if could_win(state, seat) and wins_by_itself(state, seat)
    )


def claims_of(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may claim in an open window, the highest claim first (RULES 3.2, 3.7, 4.2)."""
    if state.last is None or seat == state.last.seat or state.players[seat].ready:
        return ()
    asks = state.options.auto_win == "off" and could_win(state, seat)
    wins = (WIN,) if asks else ()
    if state.phase == ROB or not takeable(state):
        return wins
    return (*wins, *_sets_of(state, seat))


def best_claim(state: State) -> tuple[int, Action] | None:
    """The seat whose pon, kong or chi goes first among the answers, with it (RULES 3.2)."""
    assert state.last is not None, "a tile lies to be claimed"  # noqa: S101
    answers = [(seat, state.players[seat].answer) for seat in following(state, state.last.seat)]
    claims = [(seat, answer) for seat, answer in answers if answer and answer["do"] in RANKS]
    return min(claims, key=lambda claim: RANKS[claim[1]["do"]], default=None)


def _sets_of(state: State, seat: int) -> Iterator[Action]:
    assert state.last is not None, "a tile lies to be claimed"  # noqa: S101
    tile, hand = state.last.tile, state.players[seat].hand
    count = hand.count(tile)
    if count >= FOR_KONG:
        yield KONG
    if count >= FOR_PON and _may_go_on(state, hand, tile, taken=(tile, tile)):
        yield PON
    if seat == following(state, state.last.seat)[0]:
        for pair in PARTNERS[tile]:
            if all(partner in hand for partner in pair) and _may_go_on(state, hand, tile, taken=pair):
                yield {"do": "chi", "with": list(pair)}


def _may_go_on(state: State, hand: tuple[str, ...], tile: str, *, taken: tuple[str, ...]) -> bool:
    """Whether a seat can discard after a claim; only with `kuikae` on is that in doubt (RULES 3.6)."""
    if state.options.kuikae == "off":
        return True
    left = len(hand) - len(taken)
    return hand.count(tile) - taken.count(tile) < left
