"""The API of people: the member who asks."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Member
from ledger.api_base import FreshView, Moment, Nothing


class MeSerializer(serializers.Serializer[Any]):
    """A member as he himself may know himself."""

    username = serializers.CharField(help_text="What you sign in with; a guest signs in with nothing.")
    nickname = serializers.CharField(help_text="What others read.")
    kind = serializers.ChoiceField([Member.Kind.MEMBER.value, Member.Kind.GUEST.value])
    vip_tier = serializers.IntegerField()
    locale = serializers.ChoiceField([code for code, _name in settings.LANGUAGES])
    shows_name = serializers.BooleanField(help_text="Whether strangers read your name on shared hands.")
    is_staff = serializers.BooleanField()
    joined_at = Moment(source="date_joined")
    previous_login = Moment(allow_null=True, help_text="When you were here before.")
    terms_version = serializers.CharField(help_text="The terms you accepted.")


class Me(FreshView):
    """Yourself."""

    @extend_schema(operation_id="me", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Who you are here: names, kind, language."""
        Nothing.of(request)
        return Response(MeSerializer(request.user).data)
