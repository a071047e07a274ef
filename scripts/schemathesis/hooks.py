"""Signs in for Schemathesis, and again after a request has ended the session."""

import ast
import itertools
import json
import os
import threading
import urllib.request

import schemathesis

BASE_URL = os.environ["BASE_URL"]
EMAIL = os.environ.get("STAFF_EMAIL")
PASSWORD = os.environ.get("STAFF_PASSWORD")

# These operations end sessions, so they use an account of their own. The password is never changed, because no generated
# request contains the current one.
SESSION_ENDING = {"signOut", "signOutEverywhere"}

# A different client address for each sign-in, because tests with wrong passwords exceed the rate limit.
addresses = (f"2001:db8:{number:x}::1" for number in itertools.count(1))
sign_in_lock = threading.RLock()


# Before Python 3.13, `ast.parse` is not thread-safe (python/cpython#106905). Hypothesis uses it.
parse_lock = threading.RLock()
parse = ast.parse


def locked_parse(*args, **kwargs):
    with parse_lock:
        return parse(*args, **kwargs)


ast.parse = locked_parse


def ends_sessions(operation):
    return operation.definition.raw.get("operationId") in SESSION_ENDING


class Member:
    """A staff member, signed in on demand."""

    def __init__(self, email):
        self.email = email
        self.token = None

    def get_token(self):
        with sign_in_lock:
            if self.token is None:
                self.token = self.sign_in()
            return self.token

    def sign_in(self):
        form = json.dumps({"email": self.email, "password": PASSWORD}).encode()
        headers = {"Content-Type": "application/json", "X-Forwarded-For": next(addresses)}
        request = urllib.request.Request(f"{BASE_URL}/api/auth/sign-in", form, headers)
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)["authToken"]


if EMAIL:
    main_member = Member(EMAIL)
    sign_out_member = Member(f"leaving.{EMAIL}")

    @schemathesis.auth(refresh_interval=None)
    class Session:
        """Authenticates requests with the account that fits the operation."""

        def get(self, case, context):
            return (sign_out_member if ends_sessions(context.operation) else main_member).get_token()

        def set(self, case, token, context):
            case.headers["Authorization"] = f"Bearer {token}"

    @schemathesis.hook
    def before_call(context, case, kwargs):
        # A second factor that is required would refuse all other requests.
        operation = case.operation.definition.raw.get("operationId")
        if operation == "saveSecondFactorRequirements" and isinstance(case.body, dict):
            case.body = {name: False if value is True else value for name, value in case.body.items()}

    @schemathesis.hook
    def after_call(context, case, response):
        if ends_sessions(case.operation) and response.status_code < 300:
            sign_out_member.token = None
