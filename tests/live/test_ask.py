"""Questions at a table: the asking tab alone is answered, nothing is logged, nobody else hears of it."""

import pytest

from games.rules.thirteen.options import parse_options
from games.rules.thirteen.rows import ROWS
from games.rules.thirteen.setting import Setting, dragon_of, patterns
from games.threads import in_thread
from tests.live import rig
from tests.tables import hall


@pytest.fixture
def room(empty_tables):
    """A room of 13支 for club coins, base 1 coin."""
    return hall.make_room(game="thirteen", base=100, entry=12_000)


def question_of(frame):
    """The rows that the hall itself suggests in a welcome frame."""
    first = frame["hand"]["view"]["suggestions"][0]
    return {name: first[name] for name in ("front", "middle", "back")}, first["types"]


async def test_the_asking_tab_alone_is_answered(tabs, hand, members):
    """The answer tells types and clashes; the others' tabs stay quiet and the log empty."""
    asking, other = await tabs.open(members[0]), await tabs.open(members[1])
    await tabs.settled()
    question, types = question_of(asking.frames[0])
    await asking.send(type="ask", id="why", hand=hand.number, question=question)
    frame = await asking.until("answer")
    setting = Setting(*(tuple(question[row]) for row in ROWS))
    dragon = dragon_of(setting.cards)
    made = [] if dragon else list(patterns(setting, parse_options(hand.options)))
    assert frame == {
        "type": "answer",
        "id": "why",
        "answer": {"types": types, "clashes": [], "patterns": made, "dragon": dragon},
        "pad": "",
    }
    assert await other.is_quiet()
    assert await in_thread(rig.moves_now, hand_id=hand.pk) == []


async def test_nothing_is_told_of_cards_that_are_not_held(tabs, hand, members):
    """Not whether another seat has them either."""
    tab, other = await tabs.open(members[0]), await tabs.open(members[1])
    question, _ = question_of(other.frames[0])
    await tab.send(type="ask", hand=hand.number, question=question)
    assert (await tab.until("error"))["code"] == "illegal"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hand": "TH-999999"}, "foreign_table"),
        ({"question": {}}, "malformed"),
        ({"question": {"front": [], "middle": [], "back": [], "seat": 1}}, "malformed"),
        ({"turn": 0}, "bad_field"),
    ],
)
async def test_other_questions_are_refused(tabs, hand, members, changes, code):
    """Each by its stable code."""
    tab = await tabs.open(members[0])
    question, _ = question_of(tab.frames[0])
    await tab.send(**{"type": "ask", "hand": hand.number, "question": question} | changes)
    assert (await tab.until("error"))["code"] == code


async def test_a_spectator_may_not_ask(tabs, hand):
    """He holds no seat."""
    tab = await tabs.open(await in_thread(hall.make_member))
    await tab.send(type="ask", hand=hand.number, question={"front": [], "middle": [], "back": []})
    assert (await tab.until("error"))["code"] == "not_seated"
