"""An app of Authlib's: prints the address to log in at, reads the one that it was led back to, and prints who that is,
after a renewal. A further line has it renew once more, and print how that ended.
"""
import json, socket, sys
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import jwt
from authlib.oidc.core import CodeIDToken

# Names below localhost are this machine, which the system's resolver may not know.
lookup = socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **more: lookup("127.0.0.1" if host.endswith(".localhost") else host, *rest, **more)

issuer, secret, redirect = sys.argv[1:]
app = OAuth2Session("blog", secret, redirect_uri=redirect, scope="openid profile", code_challenge_method="S256")
about = app.get(issuer + "/.well-known/openid-configuration", withhold_token=True).json()
verifier = "v" * 64
address, state = app.create_authorization_url(about["authorization_endpoint"], code_verifier=verifier, nonce="n1")
print(address, flush=True)


def checked(token, **more):
    keys = app.get(about["jwks_uri"], withhold_token=True).json()
    options = {"iss": {"value": issuer}, "aud": {"value": "blog"}}
    claims = jwt.decode(token["id_token"], keys, claims_cls=CodeIDToken, claims_options=options, claims_params=more)
    claims.validate()
    return claims


back = sys.stdin.readline().strip()
token = app.fetch_token(about["token_endpoint"], authorization_response=back, state=state, code_verifier=verifier)
name = checked(token, nonce="n1")["preferred_username"]
token = app.refresh_token(about["token_endpoint"])
assert checked(token)["preferred_username"] == name == app.get(about["userinfo_endpoint"]).json()["preferred_username"]
print(name, flush=True)
sys.stdin.readline()
try:
    app.refresh_token(about["token_endpoint"])
    print("renewed")
except Exception as error:
    print(error.error)
