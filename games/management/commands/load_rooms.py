"""`manage.py load_rooms`: lays the rooms of the hall."""

from typing import Any

from django.core.management.base import BaseCommand

from games.models import Room
from games.registry import GAMES
from games.rooms import ROOMS, RoomSpec


class Command(BaseCommand):
    """Creates the rooms that are missing; those that exist are left as staff have set them."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Lay every room of a game that the hall plays."""
        specs = [spec for spec in ROOMS if spec.game in GAMES]
        created = [lay(spec, position) for position, spec in enumerate(specs)]
        self.stdout.write(f"{sum(created)} of {len(specs)} rooms laid")


def lay(spec: RoomSpec, position: int) -> bool:
    """Whether the room was missing, and is there now."""
    GAMES[spec.game].parse_options(spec.options)
    values = {
        "game": spec.game,
        "currency": spec.currency,
        "options": dict(spec.options),
        "base": spec.base,
        "entry": spec.entry,
        "seats": spec.seats,
        "rake_bp": spec.rake_bp,
        "rake_vip_bp": spec.rake_vip_bp,
        "has_bots": spec.has_bots,
        "position": position,
    }
    _, is_new = Room.objects.get_or_create(slug=spec.slug, defaults=values)
    return is_new
