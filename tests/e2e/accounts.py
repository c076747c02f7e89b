"""People who have an account already, each with a session: `python -m tests.e2e.accounts 1 30`.

The first number is that of the first of them, the second how many there are. Run beside the
site, with its environment. Prints what a browser needs to be one of them.
"""

import json
import os
import sys

import django


def main(first: int, count: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
    django.setup()
    from django.contrib.auth.hashers import make_password
    from django.contrib.sessions.backends.db import SessionStore

    from games.accounts.models import User

    password = make_password("tiber-island-7")
    made = []
    for number in range(first, first + count):
        name = f"Citizen {number}"
        user = User.objects.create_user(f"citizen{number}@example.org", display_name=name)
        user.emailaddress_set.create(email=user.email, verified=True, primary=True)  # type: ignore[attr-defined]
        User.objects.filter(pk=user.pk).update(password=password, welcomed_at=user.date_joined)
        user.refresh_from_db()
        session = SessionStore()
        session["_auth_user_id"] = str(user.pk)
        session["_auth_user_backend"] = "allauth.account.auth_backends.AuthenticationBackend"
        session["_auth_user_hash"] = user.get_session_auth_hash()
        session.save()
        made.append({"name": name, "address": user.email, "session": session.session_key})
    sys.stdout.write(json.dumps(made))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
