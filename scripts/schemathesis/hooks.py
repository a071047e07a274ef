"""Signs staff in for Schemathesis, and again when a request has ended the session."""

import ast
import itertools
import json
import os
import threading
import urllib.request

import schemathesis

HOUSE = os.environ["TRIED_HOUSE"]
EMAIL = os.environ.get("TRIED_AS")
PASSWORD = os.environ.get("TRIED_WITH")

# They end sessions, also those that others are in the middle of: they have one member of staff for themselves.
# (A password is never changed: nothing that is tried knows the present one.)
ENDING = {"signOut", "signOutEverywhere"}

# The tests try wrong passwords, and whoever tries many of them has to wait: staff sit somewhere else.
addresses = (f"2001:db8:{number:x}::1" for number in itertools.count(1))
one_at_a_time = threading.RLock()


# Python before 3.13 loses count when two threads parse Python at once, as Hypothesis does (python/cpython#106905).
parsing = threading.RLock()
parse = ast.parse


def parse_alone(*arguments, **named):
    with parsing:
        return parse(*arguments, **named)


ast.parse = parse_alone


def ends_sessions(operation):
    return operation.definition.raw.get("operationId") in ENDING


class Member:
    """A staff member, who is signed in when asked for a token."""

    def __init__(self, email):
        self.email = email
        self.token = None

    def signed_in(self):
        with one_at_a_time:
            if self.token is None:
                self.token = self.sign_in()
            return self.token

    def sign_in(self):
        form = json.dumps({"email": self.email, "password": PASSWORD}).encode()
        headers = {"Content-Type": "application/json", "X-Forwarded-For": next(addresses)}
        request = urllib.request.Request(f"{HOUSE}/api/auth/sign-in", form, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)["authToken"]


if EMAIL:
    staying = Member(EMAIL)
    leaving = Member(f"leaving.{EMAIL}")

    @schemathesis.auth(refresh_interval=None)
    class Session:
        """The session of the one or the other."""

        def get(self, case, context):
            return (leaving if ends_sessions(context.operation) else staying).signed_in()

        def set(self, case, token, context):
            case.headers["Authorization"] = f"Bearer {token}"

    @schemathesis.hook
    def after_call(context, case, response):
        if ends_sessions(case.operation) and response.status_code < 300:
            leaving.token = None
