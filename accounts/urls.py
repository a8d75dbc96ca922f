"""The addresses of people's pages; sign-in and its kin are allauth's."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("guest/", views.guest, name="guest"),
    path("profile/", views.profile, name="profile"),
    path("profile/stay/", views.stay, name="stay"),
    path("profile/close/", views.close, name="close_account"),
    path("profile/devices/<int:device>/", views.own_device, name="own_device"),
    path("terms/", views.terms, name="terms"),
    path("door/<slug:status>/", views.door, name="door"),
]
