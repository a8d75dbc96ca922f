"""The staff forms of rooms and of game stops."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget

from accounts.coin_fields import CoinsField
from games.models import GameStop, Room, Table
from games.registry import GAMES
from games.rules.core.errors import OptionRefused
from games.rules.core.game import entry_bases_min
from games.templatetags.hall import game_name
from ledger.words import CURRENCY_NAMES

RAKE_BP_MAX = 1_500  # Every rulebook's limit: 15 % (mahjong 8.4, 13支 9.3).
# What open tables are laid out by: their chairs, their stakes, the hands they have dealt.
FIXED = ("game", "currency", "seats")


class RoomForm(forms.ModelForm):
    """Stakes and options of a room."""

    game = forms.ChoiceField(label=_("Game"), widget=UnfoldAdminSelectWidget)
    currency = forms.ChoiceField(
        label=_("Currency"), choices=tuple(CURRENCY_NAMES.items()), widget=UnfoldAdminSelectWidget
    )
    base = CoinsField(label=_("Base"))
    entry = CoinsField(label=_("Entry"))

    class Meta:
        model = Room
        fields = [
            "slug", "game", "currency", "seats", "has_bots", "is_open", "position", "base", "entry",
            "rake_bp", "rake_vip_bp", "options",
        ]  # fmt: skip

        labels = {
            "slug": _("Name in addresses"),
            "seats": _("Seats"),
            "has_bots": _("With bots"),
            "is_open": _("Open"),
            "position": _("Place in the lobby"),
            "rake_bp": _("Rake (basis points)"),
            "rake_vip_bp": _("Rake of VIP members (basis points)"),
            "options": _("Options"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [(slug, game_name(slug)) for slug in GAMES]

    def clean(self) -> dict[str, Any]:
        """Refuse what the game refuses, a rake beyond the rulebooks', and what open tables do not bear."""
        cleaned = super().clean()
        self._check_open_tables()
        game = GAMES.get(cleaned.get("game", ""))
        if game is not None:
            self._check_options(game, cleaned.get("options"))
            if cleaned.get("seats") not in game.SEATS:
                self.add_error("seats", _("This game is not played with so many seats."))
            self._check_entry(entry_bases_min(game), cleaned.get("base"), cleaned.get("entry"))
        for name in ("rake_bp", "rake_vip_bp"):
            if (cleaned.get(name) or 0) > RAKE_BP_MAX:
                self.add_error(name, _("A rake is at most 1500 basis points, which are 15 %."))
        return cleaned

    def _check_open_tables(self) -> None:
        changed = [name for name in FIXED if name in self.changed_data]
        if changed and _has_open_tables(self.instance):
            for name in changed:
                self.add_error(name, _("This cannot be changed while tables of the room are open."))

    def _check_entry(self, bases: int, base: int | None, entry: int | None) -> None:
        if base is not None and entry is not None and entry < bases * base:
            least = {"bases": bases}
            too_low = ValidationError(_("In this game the entry is at least %(bases)s bases."), params=least)
            self.add_error("entry", too_low)

    def _check_options(self, game: Any, options: Any) -> None:
        try:
            if not isinstance(options, dict):
                raise ValidationError(_("Options are a JSON object."))
            game.parse_options(json.loads(json.dumps(options)))
        except OptionRefused as refusal:
            why = {"why": refusal}
            self.add_error("options", ValidationError(_("The game refuses this: %(why)s"), params=why))
        except ValidationError as error:
            self.add_error("options", error)


def _has_open_tables(room: Room) -> bool:
    return Table.objects.filter(room=room.pk).exclude(phase=Table.Phase.CLOSED).exists()


class StopForm(forms.ModelForm):
    """A game is stopped with a reason."""

    game = forms.ChoiceField(label=_("Game"), widget=UnfoldAdminSelectWidget)
    reason = forms.CharField(label=_("Why it is stopped"), widget=UnfoldAdminTextareaWidget)

    class Meta:
        model = GameStop
        fields = ["game", "reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [(slug, game_name(slug)) for slug in GAMES]


class LiftForm(forms.ModelForm):
    """A game goes on with a reason."""

    lifted_why = forms.CharField(label=_("Why the game may go on"), widget=UnfoldAdminTextareaWidget)

    class Meta:
        model = GameStop
        fields = ["lifted_why"]
