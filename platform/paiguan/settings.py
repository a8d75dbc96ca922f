"""All settings, read from the environment; unsafe ones are refused at start in production."""

import os
from pathlib import Path
from urllib.parse import unquote

import environ
from redis.backoff import NoBackoff
from redis.retry import Retry

from paiguan import logs
from paiguan.api import rules as api
from paiguan.safety import demand_safe
from paiguan.staff_look import STAFF_ROOM

BASE_DIR = Path(__file__).resolve().parents[2]
env = environ.Env()

# A development hall runs on one machine without TLS, with secrets that `make play` makes; only it may
# leave settings out. DEBUG besides shows tracebacks to whoever meets an error.
DEBUG = env.bool("DEBUG", False)
IS_DEVELOPMENT = env.bool("PAIGUAN_DEVELOPMENT", DEBUG)
if not IS_DEVELOPMENT:
    demand_safe(os.environ)

SECRET_KEY = env.str("SECRET_KEY", "") or os.urandom(32).hex()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
SEED_KEYS = env.list("SEED_KEYS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "testserver"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
STAFF_PREFIX = "/staff/"
API_PREFIX = "/api/"

INSTALLED_APPS = [
    "daphne",
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "ledger",
    "accounts",
    "games",
    "disputes",
    "paiguan",
]

MIDDLEWARE = [
    "paiguan.headers.RequestId",
    "django.middleware.security.SecurityMiddleware",
    "paiguan.headers.SecurityHeaders",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.StandingDoor",
    "accounts.middleware.PasswordDoor",
    "accounts.middleware.DailyCoins",
    "accounts.middleware.StaffDoor",
    "accounts.guest_door.GuestDoor",
    "paiguan.errors.PlainRefusals",
]

ROOT_URLCONF = "paiguan.urls"
ASGI_APPLICATION = "paiguan.asgi.application"
AUTH_USER_MODEL = "accounts.Member"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username", "nickname", "email"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby"
ACCOUNT_LOGOUT_REDIRECT_URL = "landing"
ACCOUNT_ADAPTER = "accounts.adapter.MemberAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.JoinForm",
    "login": "accounts.forms.EnterForm",
    "reset_password": "accounts.forms.ForgottenForm",
    "add_email": "accounts.forms.LetterForm",
    "reset_password_from_key": "accounts.forms.NewPasswordForm",
    "reauthenticate": "accounts.forms.AgainForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_MAX_EMAIL_ADDRESSES = 2
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[牌館] "
# Only a verified address is anybody's: the same one may wait unverified in two accounts, and no form tells.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
ACCOUNT_PRESERVE_USERNAME_CASING = False
# Wrong tries that lock a name, and for how long; a letter to its verified e-mail opens it before. Codes of a
# second factor have a purse of their own of the same size, which only the right code or time fills again.
LOGIN_TRIES_MAX, LOGIN_LOCK_MINUTES = 3, 15
ACCOUNT_RATE_LIMITS = {
    "guest": "30/h/ip",
    "login_failed": f"10/m/ip,{LOGIN_TRIES_MAX}/{LOGIN_LOCK_MINUTES}m/key",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_FORMS = {
    "authenticate": "accounts.code_forms.CodeForm",
    "reauthenticate": "accounts.code_forms.CodeAgainForm",
    "authenticate_webauthn": "accounts.code_forms.KeyForm",
    "reauthenticate_webauthn": "accounts.code_forms.KeyAgainForm",
}
MFA_TOTP_ISSUER = "Paiguan"
MFA_ALLOW_UNVERIFIED_EMAIL = True  # An e-mail is optional here.
UNFOLD = STAFF_ROOM

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "paiguan.languages.catalogue",
            ],
        },
    },
]

DATABASES = {"default": env.db("DATABASE_URL", "postgres:///paiguan")}
DATABASES["default"] |= {
    "HOST": unquote(DATABASES["default"]["HOST"]),  # A socket's folder is percent-encoded in an address.
    # Under ASGI each request has a thread of its own: a kept connection leaks, so a pool keeps them.
    "CONN_MAX_AGE": 0,
    "OPTIONS": DATABASES["default"].get("OPTIONS", {})
    | {
        "pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL_MAX", 10), "timeout": 10},
        "options": env.str(
            "DATABASE_SESSION",
            "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
        ),
    },
}
# Between two hands; 0 is as long as the game takes to show its end and its members to read it.
HAND_PAUSE_SECONDS = env.int("HAND_PAUSE_SECONDS", 0)
REDIS_URL = env.str("REDIS_URL", "redis://127.0.0.1:6379/0")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        # While a request waits for a counter, a browser waits; a connection that died is made anew once.
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 1)},
    }
}
CHANNEL_LAYERS = {
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
}

REST_FRAMEWORK = api.REST_FRAMEWORK
SPECTACULAR_SETTINGS = api.SPECTACULAR_SETTINGS
API_PACE = api.PACE
API_ADDRESS_SHARE = api.ADDRESS_SHARE

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_DEFAULT_QUEUE = "hall"
BOOKS = {"queue": "books"}
CELERY_TASK_ROUTES = {"ledger.*": BOOKS, "games.audit*": BOOKS, "games.nightly": BOOKS}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5 if IS_DEVELOPMENT else 30
# Longer than any task runs; a task that a dead worker held comes back after it, and sweeps come sooner.
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 3600}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_TIME_LIMIT = 1800
CELERY_TIMEZONE = "Asia/Taipei"

# Everything a member's browser keeps is bound to this host, and in a real hall to TLS.
SESSION_COOKIE_NAME = "sessionid" if IS_DEVELOPMENT else "__Host-sessionid"
CSRF_COOKIE_NAME = "csrftoken" if IS_DEVELOPMENT else "__Host-csrftoken"
DEVICE_COOKIE_NAME = "device" if IS_DEVELOPMENT else "__Host-device"
LANGUAGE_COOKIE_NAME = "language" if IS_DEVELOPMENT else "__Host-language"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = not IS_DEVELOPMENT
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "paiguan.session_db"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SECURE_SSL_REDIRECT = not IS_DEVELOPMENT
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 0 if IS_DEVELOPMENT else 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not IS_DEVELOPMENT
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Forwarded headers count only when the operator says how many proxies of his own stand before the hall.
# `paiguan.addresses` reads them, for everybody: allauth finds the result in REMOTE_ADDR, and reads none.
TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", 0)
# What one address, and one member, may have open in a web process at once, and ask of it; 0 is no limit.
CONNECTIONS_PER_ADDRESS_MAX = env.int("CONNECTIONS_PER_ADDRESS_MAX", 250)
SOCKETS_PER_ADDRESS_MAX = env.int("SOCKETS_PER_ADDRESS_MAX", 100)
TABLES_PER_MEMBER_MAX = env.int("TABLES_PER_MEMBER_MAX", 8)
# A development hall lets browsers ask for every file anew with each page.
REQUESTS_PER_SECOND_MAX = env.int("REQUESTS_PER_SECOND_MAX", 500 if IS_DEVELOPMENT else 50)
REQUESTS_BURST_MAX = env.int("REQUESTS_BURST_MAX", 1000)
HANDSHAKES_PER_SECOND_MAX = env.int("HANDSHAKES_PER_SECOND_MAX", 5)
HANDSHAKES_BURST_MAX = env.int("HANDSHAKES_BURST_MAX", 100)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXY_COUNT else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = IS_DEVELOPMENT
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http" if IS_DEVELOPMENT else "https"
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
USERSESSIONS_TRACK_ACTIVITY = True
USERSESSIONS_ADAPTER = "accounts.adapter.DeviceAdapter"
PASSWORD_RESET_TIMEOUT = 30 * 60
EMAIL_TIMEOUT = 20  # A worker that waits for a mail server does nothing else.
vars().update(env.email_url("EMAIL_URL", default="consolemail://" if IS_DEVELOPMENT else "dummymail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "hall@localhost")

LOGGING = logs.configuration(
    is_development=IS_DEVELOPMENT, level=env.str("LOG_LEVEL", "WARNING" if IS_DEVELOPMENT else "INFO")
)

LANGUAGE_CODE = "zh-hant"
LANGUAGES = [("zh-hant", "繁體中文"), ("zh-hans", "简体中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Asia/Taipei"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(env.str("STATIC_ROOT", "") or BASE_DIR / "var" / "static")
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if IS_DEVELOPMENT
        else "paiguan.staticfiles.HashedModules"
    },
}
# A development hall serves the files as they lie in the tree, so an edit shows at the next reload.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = IS_DEVELOPMENT
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
