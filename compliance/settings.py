"""Django settings. Everything that differs between houses comes from the environment; unset means the safe choice.

DATABASE_URL        the application's login role, which cannot change the record
OWNER_DATABASE_URL  the role that owns the tables; only migrations and grants use it (alias "owner")
BROKER_URL          Redis or RabbitMQ
OLIVER_SECRET_KEY   or OLIVER_SECRETS, a folder with `secret_key` and `signing_key`
OLIVER_SECRET_KEY_FALLBACKS keys before this one, comma-separated: `manage.py prepare` renews what they hold
OLIVER_HOSTS        names the web server answers to, comma-separated (unset: this machine only)
OLIVER_SECOND_FACTOR roles that need a second factor beside leads and administrators: accounting, commission reader
OLIVER_OIDC         issuer of the provider by which people sign in too, like https://login.example/realms/house (unset: none);
                    with it OLIVER_OIDC_CLIENT and OLIVER_OIDC_SECRET as it gave them, OLIVER_OIDC_NAME as the page calls it, and
                    OLIVER_OIDC_FACTORS, values of its `amr` or `acr` that count as a second factor (unset: none)
OLIVER_LOG          folder where signed checkpoints are kept
OLIVER_TSA          address of a time-stamping authority (RFC 3161) that stamps checkpoints (unset: none)
OLIVER_TSA_ROOTS    file with the certificates (PEM) of the roots that it is believed by
OLIVER_REPORTS      folder where finished reports are kept, the same for all web servers and workers
OLIVER_UPLOADS      folder where uploaded files wait until they are taken in, shared in the same way
OLIVER_EVIDENCE     folder where files of evidence are kept, shared in the same way; or s3://bucket/prefix, as with OLIVER_BACKUP
OLIVER_SCANNER      command that looks at each of them before it is taken; 0: nothing found, 1: found (unset: none)
BACKUP_DATABASE_URL a role that may copy the whole server (REPLICATION); only backups use it
OLIVER_BACKUP       folder or s3://bucket/prefix into which a backup is made each day and its log each minute (unset: only when
                    asked for); who we are in the bucket: AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY
OLIVER_METRICS_TOKEN who brings it reads /metrics (unset: this machine alone, and only under `up`)
OLIVER_LOG_JSON     1: log lines as JSON objects
OLIVER_BACKUP_KEY   the key file that seals them
OLIVER_ADDRESS      where people reach these pages, like https://oliver.example: printed on reports, for checking them
OLIVER_SMTP         the mail server: smtp://user:password@host:587 (STARTTLS), smtps://…, smtp://host:25?tls=none (unset: none)
OLIVER_MAIL_FROM    the sender of its mail (unset: oliver@ and the host of OLIVER_ADDRESS)
FORWARDED_ALLOW_IPS addresses or networks of the proxies before it: what they say of scheme and client is believed
OLIVER_HTTP         1: plain http, for loopback only (`manage.py up` sets it)
OLIVER_DEBUG        1: Django's debug pages; never on a floor
"""

from __future__ import annotations

import os

from compliance.people.rights import Role
from compliance.running import environment, front
from compliance.running.root import ROOT

DEBUG = environment.flag(os.environ, "OLIVER_DEBUG")
PLAIN_HTTP = DEBUG or environment.flag(os.environ, "OLIVER_HTTP")
SECRET_KEY = environment.secret_key(os.environ)
SECRET_KEY_FALLBACKS = environment.secret_key_fallbacks(os.environ)
ALLOWED_HOSTS = environment.words(os.environ, "OLIVER_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]

TRUSTED_PROXIES = environment.words(os.environ, "FORWARDED_ALLOW_IPS")
SECRETS_FOLDER = os.environ.get("OLIVER_SECRETS", "")
CHECKPOINT_FOLDER = os.environ.get("OLIVER_LOG", "")
NTP_SERVER = os.environ.get("OLIVER_NTP", "")
TIME_STAMPS = environment.time_stamps(os.environ)
REPORTS_FOLDER = os.environ.get("OLIVER_REPORTS", "")
UPLOADS_FOLDER = os.environ.get("OLIVER_UPLOADS", "")
EVIDENCE_FOLDER = os.environ.get("OLIVER_EVIDENCE", "")
SCANNER = os.environ.get("OLIVER_SCANNER", "")
BACKUP_FOLDER = os.environ.get("OLIVER_BACKUP", "")
METRICS_TOKEN = os.environ.get("OLIVER_METRICS_TOKEN", "")
SECOND_FACTOR_ALSO = environment.some_of(os.environ, "OLIVER_SECOND_FACTOR", [role.value for role in Role])
PROVIDER = environment.provider(os.environ)
BACKUP_KEY = os.environ.get("OLIVER_BACKUP_KEY", "")
BACKUP_DATABASE = os.environ.get("BACKUP_DATABASE_URL", "")
PUBLIC_ADDRESS = os.environ.get("OLIVER_ADDRESS", "").rstrip("/")

_mail = environment.mail(os.environ)  # wanted with OLIVER_ADDRESS: a mail is counts and a link
EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail.host, _mail.port, _mail.user, _mail.password
EMAIL_USE_TLS, EMAIL_USE_SSL, EMAIL_TIMEOUT = _mail.starttls, _mail.tls, 10
DEFAULT_FROM_EMAIL = _mail.sender

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "django.contrib.humanize",  # asked for by allauth's list of sessions
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "compliance.people.apps.PeopleConfig",
    "games.apps.GamesConfig",
    "compliance.record.apps.RecordConfig",
    "compliance.apps.ComplianceConfig",
    "compliance.houses.apps.HousesConfig",
    "compliance.papers.apps.PapersConfig",
    "compliance.floor.apps.FloorConfig",
    "compliance.money.apps.MoneyConfig",
    "compliance.evidence.apps.EvidenceConfig",
    "compliance.observed.apps.ObservedConfig",
    "compliance.supervised.apps.SupervisedConfig",
    "compliance.licensed.apps.LicensedConfig",
    "compliance.desk.apps.DeskConfig",
    "compliance.cases.apps.CasesConfig",
    "compliance.running.apps.RunningConfig",
    "compliance.keeping.apps.KeepingConfig",
    "compliance.tools.apps.ToolsConfig",
    "reports.apps.ReportsConfig",
    "compliance.shell.apps.ShellConfig",
]

MIDDLEWARE = [
    "compliance.running.numbered.Numbered",
    "compliance.running.origin.Origin",
    "django.middleware.security.SecurityMiddleware",
    "compliance.running.answers.PackedPages",
    "compliance.running.answers.PageHeaders",
    "compliance.running.addresses.PlainAddresses",
    "compliance.running.unreached.Unreached",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "compliance.running.bodies.Bodies",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "compliance.people.sign_in.KnownDevice",
    "compliance.people.sign_in.ShiftEnds",
    "compliance.people.sign_in.OwnPassword",
    "compliance.people.sign_in.SecondFactor",
    "compliance.shell.stopped.RecordStopped",
]

ROOT_URLCONF = "compliance.urls"
WSGI_APPLICATION = "compliance.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Without DATABASE_URL the pure commands (audit, quote, settle, lint …) still run; the dummy engine refuses the rest
# and manage.py turns that into one sentence.
DATABASES = {"default": {"ENGINE": "django.db.backends.dummy"}}
_KEPT_OPEN = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
if url := os.environ.get("DATABASE_URL"):
    DATABASES["default"] = environment.database(url) | _KEPT_OPEN
    if owner_url := os.environ.get("OWNER_DATABASE_URL"):
        DATABASES["owner"] = environment.database(owner_url, "OWNER_DATABASE_URL") | {"TEST": {"MIRROR": "default"}}

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The count of failed sign-ins must be one count for all web processes.
CACHES = {"default": environment.cache(os.environ)}

AUTH_USER_MODEL = "people.Person"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
ACCOUNT_ADAPTER = "compliance.people.adapter.HouseAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"  # people are made by an administrator, who hands over the first password
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_RATE_LIMITS = {  # what is counted for whom, and the arithmetic of guessing: people.lockout
    "login": None,
    "login_failed": "5/15m/key,20/d/key",
    "address_failed": "20/15m/ip",
    "device_failed": "5/15m/key",
    "provider_asked": "120/15m/ip",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_ADAPTER = "compliance.people.adapter.HouseMFAAdapter"
MFA_TOTP_ISSUER = "Oliver"
USERSESSIONS_TRACK_ACTIVITY = False  # five queries a page; people.sign_in says it with one

AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"django.contrib.auth.password_validation.{name}",
        "OPTIONS": {"min_length": 12} if name == "MinimumLengthValidator" else {},
    }
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
] + [{"NAME": "compliance.people.passwords.GuessedWords"}]

LANGUAGE_CODE = "en-us"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = ROOT / ".data" / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Safe on the open net unless plain http on loopback was asked for (`check --deploy` is clean without OLIVER_HTTP).
# Behind a proxy the scheme is taken from X-Forwarded-Proto of the addresses in FORWARDED_ALLOW_IPS (running.origin).
SECURE_SSL_REDIRECT = not PLAIN_HTTP
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 0 if PLAIN_HTTP else 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = not PLAIN_HTTP
SECURE_HSTS_PRELOAD = not PLAIN_HTTP
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = not PLAIN_HTTP
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 12 * 3600  # one long shift; NIST SP 800-63B-4 2.2.3 asks for at most 24 hours, revision 3 for 12
CSRF_COOKIE_SECURE = not PLAIN_HTTP
CSRF_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
BODY_LARGEST = {
    "anybody": front.AT_ONCE,
    "signed in": 2 * 1024 * 1024,
}  # bytes; addresses that take files: running.bodies.takes
DATA_UPLOAD_MAX_MEMORY_SIZE = 16 * 1024 * 1024  # a batch of hands; more goes in by `manage.py record`

REST_FRAMEWORK = {
    # Closed unless a view opens itself: a forgotten permission must not publish a house's hands.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "COERCE_DECIMAL_TO_STRING": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Oliver",
    "DESCRIPTION": "Intake of hands, and the read-only view of findings and of the record with its proofs.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "compliance.shell.api.commission.openapi.components_add",
    ],
}

# A task counts as done when it has returned, not when it was taken: a killed worker's task comes back.
CELERY_BROKER_URL = os.environ.get("BROKER_URL", "")
CELERY_TASK_DEFAULT_QUEUE = "oliver"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 540  # below the visibility timeout, or Redis would hand a running task to a second worker
CELERY_TASK_SOFT_TIME_LIMIT = 480
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600} if CELERY_BROKER_URL.startswith("redis") else {}
CELERY_TIMEZONE = "UTC"
# The schedule is fixed, so beat keeps no file that a kill -9 could spoil.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "compliance.running.numbered.Lines", "as_json": environment.flag(os.environ, "OLIVER_LOG_JSON")}
    },
    "filters": {"refusals": {"()": "compliance.running.numbered.RefusalsShort"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["refusals"]}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # Four lines every quarter of a minute for nothing, else; what fails is still told.
        **{
            name: {"level": "INFO" if DEBUG else "WARNING"}
            for name in ("celery.beat", "celery.worker.strategy", "celery.app.trace")
        },
        "waitress.queue": {"level": "ERROR"},  # that a request waits for a thread is no news on a busy night
    },
}
