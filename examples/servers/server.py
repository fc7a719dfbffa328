"""A server on a sub-domain of the front door, by Python's standard library alone: VESTIBULE_KEY=vsk_… python3 server.py"""

import html
import json
import os
import socket
import threading
from http.client import HTTPConnection, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlencode, urlsplit

FRONT_DOOR = os.environ.get("FRONT_DOOR", "http://vestibule.localhost:8080")
# The address of the front door's service for this server, and the app's own address as browsers show it.
SERVICE = urlsplit(os.environ.get("SERVICE", "http://localhost:8080"))
ORIGIN = os.environ.get("ORIGIN", "http://recipes.vestibule.localhost:3000")
KEY = os.environ.get("VESTIBULE_KEY", "")
TIMEOUT = 3


def who_is(cookie):
    """The front door's answer. Whatever it raises means that nobody knows: let nobody in then."""
    connect = HTTPSConnection if SERVICE.scheme == "https" else HTTPConnection
    connection = connect(SERVICE.netloc, timeout=TIMEOUT)
    connection.connect()
    # The connection's own timeout applies to each wait; this one is for the whole answer.
    end = threading.Timer(TIMEOUT, connection.sock.shutdown, [socket.SHUT_RDWR])
    end.start()
    try:
        connection.request("POST", "/api/introspect", headers={"Authorization": f"Bearer {KEY}", "Cookie": cookie})
        response = connection.getresponse()
        if response.status != 200:
            raise ValueError(f"the front door answered {response.status}")
        answer = json.loads(response.read())
        if answer["active"] is not False and not (answer["active"] is True and isinstance(answer["visitor"]["id"], str)):
            raise ValueError("that was not the front door's answer")
        return answer
    finally:
        end.cancel()
        connection.close()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            who = who_is(self.headers.get("Cookie", ""))
        except Exception as error:
            self.log_error("%s", error)
            self.say(503, "It cannot be known at the moment whether you are logged in.", ("Retry-After", "5"))
            return
        if who["active"] and self.headers.get("Vestibule-Subject", who["visitor"]["id"]) != who["visitor"]["id"]:
            # Another tab has logged in someone else, and the calling page has not heard of it.
            self.say(401, "Someone else is logged in now.")
        elif who["active"]:
            # Store a visitor's data under the id: a name can change and pass to someone else.
            visitor = {name: html.escape(str(value)) for name, value in who["visitor"].items()}
            self.say(200, f"Hello, {visitor['username']}!<p>Your notes are those of {visitor['id']}.")
        elif self.command == "GET" and "text/html" in self.headers.get("Accept", ""):
            query = {"continue": ORIGIN + self.path}
            if who["renewable"] and who["why"] == "expired":
                query["refresh"] = "true"
            self.say(302, "", ("Location", f"{FRONT_DOOR}/accounts?{urlencode(query)}"))
        else:
            # Never redirect a submitted form or a script's call: their data would be lost.
            self.say(401, "You are not logged in any more.")

    do_POST = do_GET

    def say(self, status, text, *headers):
        self.send_response(status)
        for name, value in (("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"), *headers):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(f"<!doctype html><title>Notes</title><p>{text}".encode())


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Handler).serve_forever()
