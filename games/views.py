"""The hall's doors: the landing page, the lobby, and the ways to a table."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import page_selectors, selectors
from games.errors import AlreadySeated
from games.hall import GAMES_OF_THE_HALL
from games.models import Room, Table
from games.services import seating


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """What the hall is; whoever is in already goes on to the lobby."""
    if request.user.is_authenticated:
        return redirect("lobby")
    context = {"games": GAMES_OF_THE_HALL.values(), "signup_url": reverse("account_signup")}
    return render(request, "landing.html", context)


@require_safe
@never_cache
@login_required
def lobby(request: HttpRequest, game: str | None = None) -> HttpResponse:
    """The rooms of the open games, or of one, with who plays now and the way back to one's own table."""
    if game is not None and not (game in GAMES_OF_THE_HALL and GAMES_OF_THE_HALL[game].is_open):
        raise Http404
    shown = [one for one in GAMES_OF_THE_HALL.values() if one.is_open and game in (None, one.slug)]
    rooms = page_selectors.rooms_of([one.slug for one in shown], request.user)
    context = {
        "open_games": [one for one in GAMES_OF_THE_HALL.values() if one.is_open],
        "shelves": [(one, rooms[one.slug]) for one in shown],
        "later": [] if game else [one for one in GAMES_OF_THE_HALL.values() if not one.is_open],
        "tables": selectors.tables_of(request.user.pk),
        "game": GAMES_OF_THE_HALL[game] if game else None,
    }
    return render(request, "lobby.html", context)


@require_safe
@never_cache
@login_required
def counts(request: HttpRequest) -> JsonResponse:
    """How many play in each open room now, by slug."""
    return JsonResponse({"players": page_selectors.players_by_room()})


@require_POST
@login_required
def quick_play(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit down at a table of the room; a second press leads to the table of the first."""
    room = get_object_or_404(Room, slug=slug)
    try:
        table = seating.quick_play(room=room, member=request.user)
    except AlreadySeated as refusal:
        if not Table.objects.filter(pk=refusal.detail["table"], room=room).exists():
            raise
        return redirect("table", refusal.detail["table"])
    return redirect("table", table.pk)


@require_POST
@login_required
def open_private(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a private table of the room and sit down at it."""
    room = get_object_or_404(Room, slug=slug)
    return redirect("table", seating.open_private(room=room, member=request.user).pk)


@never_cache
@login_required
def join(request: HttpRequest, invite: str) -> HttpResponse:
    """The invitation to a private table; accepting it takes the first free chair."""
    open_tables = Table.objects.select_related("room").exclude(phase=Table.Phase.CLOSED)
    table = get_object_or_404(open_tables, invite=invite)
    if page_selectors.is_seated(request.user, table):
        return redirect("table", table.pk)
    if request.method == "POST":
        seating.sit(table_id=table.pk, member=request.user)
        return redirect("table", table.pk)
    context = {"table": table, "room": table.room, "names": page_selectors.names_at(table)}
    return render(request, "room.html", context)


@require_safe
@never_cache
@login_required
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table itself; a private one shows itself only to those who sit there."""
    found = get_object_or_404(Table.objects.select_related("room"), pk=table_id)
    if found.invite and not page_selectors.is_seated(request.user, found):
        raise Http404
    return render(request, "table.html", {"table": found, "room": found.room})
