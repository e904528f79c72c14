"""What Discord refuses with: its JSON error codes, their status and their words."""

from __future__ import annotations

from typing import Any

Payload = dict[str, Any]
"""A JSON object of Discord's interface."""

CODES: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    30008: (400, "Maximum number of emojis reached"),
    40003: (403, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large. Try sending something smaller."),
    40094: (400, "This interaction has reached its maximum number of follow-up messages"),
    40067: (400, "A tag is required to create a forum post in this channel"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50024: (400, "Cannot execute action on this channel type"),
    160004: (400, "A thread has already been created for this message"),
    160006: (400, "Maximum number of active threads reached"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
}
"""Code -> HTTP status and message."""


class ApiError(Exception):
    """Discord refuses: ``code`` is one of `CODES`, ``errors`` says which field of the body is wrong."""

    def __init__(self, code: int, errors: Payload | None = None) -> None:
        status, message = CODES[code]
        super().__init__(f"{code} {message}")
        self.status = status
        self.body: Payload = {"code": code, "message": message, **({"errors": errors} if errors else {})}


def invalid(field: str, code: str, message: str) -> ApiError:
    """A body that is refused because of one field."""
    return ApiError(50035, {field: {"_errors": [{"code": code, "message": message}]}})
