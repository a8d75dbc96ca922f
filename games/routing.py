"""The sockets of the hall."""

from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from games.consumers import TableConsumer

websocket_urlpatterns = [
    path("ws/table/<uuid:table>/", TableConsumer.as_asgi()),
    # Without it a socket to nowhere would be an error of ours, with its lines in the log.
    re_path("", WebsocketDenier.as_asgi()),
]
