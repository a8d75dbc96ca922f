"""Every address of the hall."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

from paiguan.health import healthz
from paiguan.languages import Catalogue

urlpatterns = [
    path("staff/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("paiguan.api.routes")),
    path("healthz", healthz, name="healthz"),
    path("i18n/language/", set_language, name="set_language"),
    path("i18n/<slug:language>.js", Catalogue.as_view(), name="catalogue"),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]

handler400 = "paiguan.errors.unreadable"
handler403 = "paiguan.errors.forbidden"
handler404 = "paiguan.errors.not_found"
handler500 = "paiguan.errors.broken"
