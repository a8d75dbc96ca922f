"""The addresses of the hall's pages outside sign-in and staff."""

from django.urls import path

from accounts.wallet_views import wallet
from games import export_views, fairness_views, history_views, rules_views, share_views, views

urlpatterns = [
    path("", views.landing, name="landing"),
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/counts.json", views.counts, name="counts"),
    path("lobby/<slug:game>/", views.lobby, name="lobby_game"),
    path("play/<slug:slug>/", views.quick_play, name="quick_play"),
    path("rooms/<slug:slug>/private/", views.open_private, name="open_private"),
    path("join/<slug:invite>/", views.join, name="join"),
    path("table/<uuid:table_id>/", views.table, name="table"),
    path("wallet/", wallet, name="wallet"),
    path("history/", history_views.history, name="history"),
    path("hands/<slug:number>/", history_views.hand, name="hand"),
    path("hands/<slug:number>/replay.json", history_views.replay, name="replay"),
    path("hands/<slug:number>/proof.json", fairness_views.proof, name="proof"),
    path("history.csv", export_views.history_csv, name="history_csv"),
    path("history.json", export_views.history_json, name="history_json"),
    path("hands/<slug:number>/hand.csv", export_views.hand_csv, name="hand_csv"),
    path("hands/<slug:number>/hand.json", export_views.hand_json, name="hand_json"),
    path("hands/<slug:number>/share/", share_views.share, name="share"),
    path("hands/<slug:number>/unshare/", share_views.unshare, name="unshare"),
    path("shared/<slug:token>/", share_views.shared, name="shared"),
    path("verify/", fairness_views.verify, name="verify"),
    path("verify/scripts.txt", fairness_views.check_scripts, name="check_scripts"),
    path("verify/<slug:number>/", fairness_views.verify_hand, name="verify_hand"),
    path("shuffles/", fairness_views.shuffles, name="shuffles"),
    path("shuffles.jsonl", fairness_views.ShuffleFile.as_view(), name="shuffle_file"),
    path("rules/<slug:game>/", rules_views.rules, name="rules"),
]
