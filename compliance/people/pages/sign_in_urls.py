"""The ways of signing in that there are here: no sign-up, no mail, no reset by mail; an administrator makes first
passwords, or names people at a provider."""

from allauth.account import views as account
from allauth.usersessions import views as sessions
from django.urls import include, path

from compliance.people.pages import provider

urlpatterns = [
    path("login/", provider.SignIn.as_view(), name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("password/change/", provider.own_password, name="account_change_password"),
    path("provider/", provider.begin, name="provider_begin"),
    path("provider/back/", provider.come_back, name="provider_back"),
    path("second-factor/", include("allauth.mfa.urls")),
    path("sessions/", sessions.list_usersessions, name="usersessions_list"),
]
