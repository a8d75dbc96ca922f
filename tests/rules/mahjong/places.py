"""Where in the wall the tiles lay that a viewer cannot see, by what each step took."""

from collections import Counter, defaultdict

from games.rules.mahjong.state import HAND_TILES, OVER


def positions_of(wall, kind):
    """All places of a kind in the wall."""
    return [place for place, tile in enumerate(wall) if tile == kind]


def hidden_places(course, viewer):
    """The places of the hidden tiles at the end of a course: those that stand, and with others' hands all."""
    state = course.turns[course.last].step.state
    standing = list(range(state.head, state.tail))
    if state.phase == OVER:
        return {"wall": standing, "all": standing}
    taken = _taken(course)
    held = [place for seat in taken if seat != viewer for place in _held(state, seat, taken[seat])]
    return {"wall": standing, "all": standing + held}


def _held(state, seat, places):
    """The places of the concealed tiles that a seat holds; of equal tiles it is the ones taken last."""
    left = Counter(state.players[seat].hand)
    left.update([state.drawn] if state.drawn and state.actor == seat else [])
    for place in reversed(places):
        if left[state.wall[place]]:
            left[state.wall[place]] -= 1
            yield place


def _taken(course):
    """The places that each seat took, in order."""
    first = course.turns[0].step.state
    taken, at = defaultdict(list), 0
    for step in range(first.seats):
        size = HAND_TILES + (step == 0)
        taken[(first.place.dealer + step) % first.seats] += range(at, at + size)
        at += size
    tail = len(first.wall)
    for event in course.turns[0].step.events:
        if event.kind == "flowers":
            seat = event.public["seat"]
            for _ in event.private[seat]["drawn"]:
                tail -= 1
                taken[seat].append(tail)
    for before, after, seat in _draws(course):
        taken[seat] += [*range(before.head, after.head), *range(before.tail - 1, after.tail - 1, -1)]
    return taken


def _draws(course):
    """Each step in which a tile was taken, with the one seat that took it."""
    for turn in course.turns[1 : course.last + 1]:
        takers = [event.public["seat"] for event in turn.step.events if event.kind in ("drew", "flowers")]
        if takers:
            yield turn.before, turn.step.state, takers[0]
