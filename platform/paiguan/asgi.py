"""The ASGI application: HTTP by Django, sockets by Channels behind the origin and session checks."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "paiguan.settings")
# Django must be set up before anything that imports models.
http = get_asgi_application()

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings

from games.routing import websocket_urlpatterns
from paiguan.addresses import Addressed
from paiguan.crowds import Crowded, Paced, Purses
from paiguan.origins import SameOrigin
from paiguan.roots import AtRoot

requests = Purses(settings.REQUESTS_PER_SECOND_MAX, settings.REQUESTS_BURST_MAX)
handshakes = Purses(settings.HANDSHAKES_PER_SECOND_MAX, settings.HANDSHAKES_BURST_MAX)
known = AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
counted = Crowded(known, handshakes, most=settings.SOCKETS_PER_ADDRESS_MAX)
sockets = AllowedHostsOriginValidator(SameOrigin(counted))
rooms = AtRoot(ProtocolTypeRouter({"http": Paced(http, requests), "websocket": sockets}))
application = Addressed(rooms, hops=settings.TRUSTED_PROXY_COUNT)
