"""Addresses of the pages of Administration."""

from django.urls import path

from compliance.people.pages import access, emergency, people, tokens, two_people

urlpatterns = [
    path("at/<slug:house>/administration/people", people.people, name="people"),
    path("at/<slug:house>/administration/people/add", people.person_add, name="person_add"),
    path("at/<slug:house>/administration/people/unlock", people.address_lift, name="address_lift"),
    path("at/<slug:house>/administration/people/<int:number>", people.person, name="person"),
    path("at/<slug:house>/administration/people/<int:number>/roles/give", people.role_give, name="role_give"),
    path("at/<slug:house>/administration/people/<int:number>/roles/<int:role>/end", people.role_end, name="role_end"),
    path(
        "at/<slug:house>/administration/people/<int:number>/roles/<int:role>/confirm",
        people.role_confirm,
        name="role_confirm",
    ),
    path("at/<slug:house>/administration/people/<int:number>/password", people.password_renew, name="password_renew"),
    path("at/<slug:house>/administration/people/<int:number>/unlock", people.lock_lift, name="lock_lift"),
    path("at/<slug:house>/administration/people/<int:number>/factor", people.factor_remove, name="factor_remove"),
    path("at/<slug:house>/administration/people/<int:number>/identity", people.identity_name, name="identity_name"),
    path("at/<slug:house>/administration/people/<int:number>/identity/end", people.identity_end, name="identity_end"),
    path("at/<slug:house>/administration/people/<int:number>/end", people.person_end, name="person_end"),
    path("at/<slug:house>/administration/tokens", tokens.tokens, name="tokens"),
    path("at/<slug:house>/administration/tokens/make", tokens.token_make, name="token_make"),
    path("at/<slug:house>/administration/tokens/end", tokens.token_end, name="token_end"),
    path("at/<slug:house>/administration/tokens/reader-make", tokens.reader_make, name="reader_make"),
    path("at/<slug:house>/administration/tokens/reader-end", tokens.reader_end, name="reader_end"),
    path("at/<slug:house>/administration/two-people", two_people.two_people, name="two_people"),
    path("at/<slug:house>/emergency", emergency.emergency, name="emergency"),
    path("at/<slug:house>/emergency/ask", emergency.emergency_ask, name="emergency_ask"),
    path("at/<slug:house>/emergency/<int:number>/grant", emergency.emergency_grant, name="emergency_grant"),
    path("at/<slug:house>/emergency/<int:number>/refuse", emergency.emergency_refuse, name="emergency_refuse"),
    path("at/<slug:house>/emergency/<int:number>/end", emergency.emergency_end, name="emergency_end"),
    path("at/<slug:house>/emergency/<int:number>/close", emergency.emergency_close, name="emergency_close"),
    path("at/<slug:house>/administration/access", access.access, name="access"),
    path("at/<slug:house>/administration/access.csv", access.access_csv, name="access_csv"),
]
