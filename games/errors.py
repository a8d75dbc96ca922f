"""The refusals of seating and dealing: one class a reason, each with a stable code and a plain sentence."""

from typing import Any

from django.utils.translation import gettext_lazy as _


class TableRefusal(Exception):
    """An expected refusal by the hall; `detail` carries what a page needs to offer a way on."""

    code = "refused"
    sentence = _("That is not possible now.")

    def __init__(self, **detail: Any) -> None:
        super().__init__(self.code)
        self.detail = detail

    @property
    def message(self) -> str:
        """The sentence in the reader's language."""
        return str(self.sentence)


class NoSeat(TableRefusal):
    """The chair is taken, or no chair is free."""

    code = "no_seat"
    sentence = _("No free seat there.")


class AlreadySeated(TableRefusal):
    """The member holds a seat in this currency; the detail names its table."""

    code = "already_seated"
    sentence = _("You already have a seat at another table.")


class SameDevice(TableRefusal):
    """Somebody who signed in on one device with the member sits at the table already."""

    code = "same_device"
    sentence = _("Somebody who plays on your device sits at this table.")


class NotSeated(TableRefusal):
    """The member holds no seat at this table."""

    code = "not_seated"
    sentence = _("You have no seat at this table.")


class TooFewCoins(TableRefusal):
    """The wallet holds less than is asked for."""

    code = "insufficient_coins"
    sentence = _("You do not have enough coins.")


class StakeTooLow(TableRefusal):
    """The stake does not reach for the next round; the detail names the units that it needs."""

    code = "stake_too_low"
    sentence = _("There are too few coins in front of you for the next round.")


class BuyInRange(TableRefusal):
    """An amount outside one to four entries; the detail names the bounds."""

    code = "buy_in_range"
    sentence = _("That amount is outside the limits of this table.")


class TableClosed(TableRefusal):
    """The table has been closed, or was never there."""

    code = "table_closed"
    sentence = _("This table is closed.")


class RoomClosed(TableRefusal):
    """The room takes nobody in at present."""

    code = "room_closed"
    sentence = _("This room is closed.")


class GameStopped(TableRefusal):
    """No new hand of this game begins until staff lift the stop."""

    code = "game_stopped"
    sentence = _("This game is stopped for the moment.")


class MayNotPlay(TableRefusal):
    """The member is frozen, suspended or closed."""

    code = "suspended"
    sentence = _("Your account may not play at present.")


class CoolDown(TableRefusal):
    """The member has sat down and got up too often lately; the detail says how many seconds to wait."""

    code = "cool_down"
    sentence = _("You have changed seats very often. Please wait some minutes before you sit down again.")


class Unavailable(Exception):
    """No seed can be drawn or opened: no new hand may begin (fairness.md, quality 37)."""
