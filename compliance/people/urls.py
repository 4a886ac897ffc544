"""The ways of signing in that there are here: no sign-up, no mail, no reset by mail; an administrator makes first passwords."""

from allauth.account import views as account
from allauth.usersessions import views as sessions
from django.urls import include, path

urlpatterns = [
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("password/change/", account.password_change, name="account_change_password"),
    path("second-factor/", include("allauth.mfa.urls")),
    path("sessions/", sessions.list_usersessions, name="usersessions_list"),
]
