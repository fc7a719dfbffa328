"""An app of Authlib's, with the paths of the apps in openIdApps.ts. It renews and logs out by its own calls, and has no
back channel.
"""
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlencode, urlsplit

from authlib.common.errors import AuthlibBaseError
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import jwt
from authlib.oidc.core import CodeIDToken

issuer, name, secret, origin, bye = sys.argv[1:]
app = OAuth2Session(
    name, secret, redirect_uri=origin + "/callback", scope="openid profile", code_challenge_method="S256"
)
about = app.get(issuer + "/.well-known/openid-configuration", withhold_token=True).json()
# One visitor at a time.
kept = {}


def claims_of(token, **more):
    keys = app.get(about["jwks_uri"], withhold_token=True).json()
    options = {"iss": {"value": issuer}, "aud": {"value": name}}
    claims = jwt.decode(token["id_token"], keys, claims_cls=CodeIDToken, claims_options=options, claims_params=more)
    claims.validate()
    return claims


class App(BaseHTTPRequestHandler):
    def do_GET(self):
        path = urlsplit(self.path).path
        if path == "/log-in":
            kept.update(verifier=generate_token(64), nonce=generate_token())
            address, kept["state"] = app.create_authorization_url(
                about["authorization_endpoint"], code_verifier=kept["verifier"], nonce=kept["nonce"]
            )
            self.lead(address)
        elif path == "/callback":
            kept["token"] = app.fetch_token(
                about["token_endpoint"],
                authorization_response=origin + self.path,
                state=kept["state"],
                code_verifier=kept["verifier"],
            )
            claims = claims_of(kept["token"], nonce=kept["nonce"])
            assert claims["preferred_username"] == app.get(about["userinfo_endpoint"]).json()["preferred_username"]
            self.lead("/")
        elif path == "/renew":
            try:
                kept["token"] = app.refresh_token(about["token_endpoint"])
            except AuthlibBaseError:
                del kept["token"]
            self.lead("/")
        elif path == "/log-out":
            query = {"id_token_hint": kept.pop("token")["id_token"], "post_logout_redirect_uri": bye}
            self.lead(about["end_session_endpoint"] + "?" + urlencode(query))
        else:
            token = kept.get("token")
            who = "Hello " + claims_of(token)["preferred_username"] if token else "Nobody"
            mark = token["access_token"][-8:] if token else ""
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f'<link rel="icon" href="data:,"><p>{who}</p><p id="mark">{mark}</p>'.encode())

    def lead(self, to):
        self.send_response(302)
        self.send_header("Location", to)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(urlsplit(origin).port)), App).serve_forever()
