"""The addresses of the API's first version."""

from django.urls import path

from accounts import api as people
from games import api as hall
from games import api_hands as hands
from ledger import api as books

app_name = "v1"
urlpatterns = [
    path("me", people.Me.as_view(), name="me"),
    path("wallet", books.Wallet.as_view(), name="wallet"),
    path("statement", books.Statement.as_view(), name="statement"),
    path("rooms", hall.Rooms.as_view(), name="rooms"),
    path("tables", hall.OwnTables.as_view(), name="tables"),
    path("tables/<uuid:table_id>", hall.TableAt.as_view(), name="table"),
    path("hands", hands.Hands.as_view(), name="hands"),
    path("hands/<slug:number>", hands.HandAt.as_view(), name="hand"),
    path("hands/<slug:number>/replay", hands.ReplayOf.as_view(), name="replay"),
    path("hands/<slug:number>/proof", hands.ProofOf.as_view(), name="proof"),
]
