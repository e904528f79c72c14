"""The routes of Discord's REST interface that the bot uses: what each one does to the world."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.discord_api import named_commands
from tests.discord_api.emojis import Emojis
from tests.discord_api.errors import ApiError, Payload
from tests.discord_api.gateway import Gateway
from tests.discord_api.humans import Humans
from tests.discord_api.interactions import Interactions
from tests.discord_api.journal import Call
from tests.discord_api.messages import Messages
from tests.discord_api.permissions import BITS, FORUM, REQUIRE_TAG, THREADS, granted
from tests.discord_api.world import World

API = "/api/v10"
Route = Callable[[Call], Any]


class Routes:
    """One method a route. Each gets the request, and returns what is answered: 204 for None."""

    def __init__(
        self,
        world: World,
        messages: Messages,
        interactions: Interactions,
        humans: Humans,
        gateway: Gateway,
        emojis: Emojis,
    ) -> None:
        self.world = world
        self.emojis = emojis
        self.messages = messages
        self.interactions = interactions
        self.humans = humans
        self.gateway = gateway

    def table(self) -> list[tuple[str, str, Route]]:
        """Method, path and what is done."""
        hook = "/webhooks/{app}/{token}"
        return [
            ("GET", "/users/@me", lambda _: {**self.world.bot, "mfa_enabled": False, "locale": "en-US"}),
            ("GET", "/users/@me/guilds", lambda _: [self.joined(one) for one in self.world.guilds.values()]),
            ("GET", "/users/{user}", self.user),
            ("GET", "/guilds/{guild}/members/{user}", self.member),
            ("GET", "/oauth2/applications/@me", lambda _: self.application()),
            ("GET", "/guilds/{guild}/threads/active", self.active),
            ("GET", "/channels/{channel}/threads/archived/public", self.put_away),
            ("GET", "/gateway/bot", lambda _: self.entrance()),
            ("GET", "/applications/{app}/commands", lambda _: self.humans.commands),
            ("PUT", "/applications/{app}/commands", self.register),
            ("GET", "/applications/{app}/emojis", self.emojis.all),
            ("POST", "/applications/{app}/emojis", self.emojis.make),
            ("GET", "/applications/{app}/emojis/{emoji}", self.emojis.one),
            ("PATCH", "/applications/{app}/emojis/{emoji}", self.emojis.rename),
            ("DELETE", "/applications/{app}/emojis/{emoji}", self.emojis.delete),
            ("POST", "/users/@me/channels", lambda call: self.world.dm(str(call.body["recipient_id"]))),
            ("GET", "/channels/{channel}", self.channel),
            ("PATCH", "/channels/{channel}", self.change),
            ("GET", "/channels/{channel}/messages", self.history),
            ("POST", "/channels/{channel}/messages", self.post),
            ("GET", "/channels/{channel}/messages/{message}", self.message),
            ("PATCH", "/channels/{channel}/messages/{message}", self.edit),
            ("DELETE", "/channels/{channel}/messages/{message}", self.delete),
            ("POST", "/channels/{channel}/messages/{message}/threads", self.start),
            ("POST", "/channels/{channel}/threads", self.thread),
            ("POST", "/channels/{channel}/typing", lambda _: None),
            ("POST", "/interactions/{id}/{token}/callback", self.answer),
            ("POST", hook, self.follow),
            ("GET", hook + "/messages/{message}", self.hook_message),
            ("PATCH", hook + "/messages/{message}", self.amend),
            ("DELETE", hook + "/messages/{message}", self.hook_delete),
        ]

    # ---- the bot itself ----------------------------------------------------------------------------------------------

    def application(self) -> Payload:
        """What the bot is."""
        return {
            "id": self.world.app,
            "name": "Mandate",
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "owner": self.world.bot,
            "team": None,
            "type": None,
            "redirect_uris": [],
            "eligible_oauth2_scopes": ["bot", "applications.commands"],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "integration_types_config": {"0": {}, "1": {}},
            "approximate_guild_count": len(self.world.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
        }

    def joined(self, guild: Payload) -> Payload:
        """A server as the bot's list of servers tells it, with what the bot's roles allow there as a whole."""
        (me,) = [one for one in guild["members"] if one["user"]["id"] == self.world.bot["id"]]
        roles = [one for one in guild["roles"] if one["id"] == guild["id"] or one["id"] in me["roles"]]
        return {
            **{name: guild[name] for name in ("id", "name", "features")},
            **dict.fromkeys(("icon", "banner")),
            "owner": False,
            "permissions": str(granted(roles, (), me["user"]["id"])),
        }

    def entrance(self) -> Payload:
        """Where the gateway is, and how often one may begin."""
        gateway = self.gateway
        left = max(1000 - gateway.identified, 0)
        limit = {"total": 1000, "remaining": left, "reset_after": 86400000, "max_concurrency": gateway.concurrency}
        return {"url": gateway.url, "shards": gateway.shards, "session_start_limit": limit}

    def register(self, call: Call) -> list[Payload]:
        """The bot's commands, all anew; one that was there keeps its id."""
        known = {one["name"]: one["id"] for one in self.humans.commands}
        self.humans.commands = [
            {
                "type": 1,
                "description": "",  # those of a menu have none
                "dm_permission": True,
                "default_member_permissions": None,
                "nsfw": False,
                "options": [],
                **one,
                "id": known.get(one["name"]) or self.world.snowflake(),
                "application_id": self.world.app,
                "version": self.world.snowflake(),
            }
            for one in call.body
        ]
        self.humans.paths = named_commands.known(self.humans.commands)
        return self.humans.commands

    def user(self, call: Call) -> Payload:
        """Somebody."""
        found: Payload = self.world.found(self.world.users, call.where["user"], 10013)
        return found

    def member(self, call: Call) -> Payload:
        """Somebody as a member of a server: everybody is, unless they have left."""
        user = self.user(call)
        guild = self.world.found(self.world.guilds, call.where["guild"], 10004)
        if (guild["id"], user["id"]) in self.world.absent:
            raise ApiError(10007)
        nothing = dict.fromkeys(("banner", "premium_since", "communication_disabled_until"))
        return {**self.world.member(user, guild), **nothing, "pending": False}

    # ---- channels ----------------------------------------------------------------------------------------------------

    def channel(self, call: Call) -> Payload:
        """A channel, a thread (archived or not), or a DM."""
        return self.world.may(call.where["channel"])

    def change(self, call: Call) -> Payload:
        """Archive a thread, or open it again; its tags; those of a forum. Nothing else can be changed here."""
        thread, asked = self.world.may(call.where["channel"]), call.body
        if thread["type"] == FORUM and "available_tags" in asked:
            return self._make_tags(self.world.may(thread["id"], "manage_channels"), asked["available_tags"])
        if thread["type"] not in THREADS:
            raise ApiError(50013)
        was = thread["thread_metadata"]
        if "applied_tags" in asked:
            if was["archived"]:
                raise ApiError(50083)
            parent = self.world.channels[thread["parent_id"]]
            thread["applied_tags"] = self._tags(parent, asked["applied_tags"], thread["applied_tags"])
            self.world.tell("THREAD_UPDATE", thread)
            return thread
        if asked.get("archived", True) and was["archived"]:
            raise ApiError(50083)
        self.world.archive(thread, archived=asked.get("archived", was["archived"]), locked=was["locked"])
        return thread

    def thread(self, call: Call) -> Payload:
        """A new public thread."""
        body, forum = call.body, self.world.channels.get(call.where["channel"], {}).get("type") == FORUM
        parent = self.world.may(call.where["channel"], "send_messages" if forum else "create_public_threads")
        kind, fits = body.get("type", 11), {0: (11, 12), 5: (10,), FORUM: (11,)}.get(parent["type"], ())
        if kind not in fits:
            raise ApiError(50024)
        lasts = body.get("auto_archive_duration") or 1440
        if not forum:
            return self.world.thread(parent, body["name"], kind=kind, archive=lasts)
        tags = self._tags(parent, body.get("applied_tags") or [])
        made = self.world.thread(parent, body["name"], kind=kind, archive=lasts, tags=tags)
        first = self.messages.create(
            made["id"], body["message"], call.files, id=made["id"], _posted=dict(body["message"])
        )
        self.messages.posts.setdefault(made["id"], []).append(first)
        return {**made, "message": self.messages.public(first)}

    def _tags(self, forum: Payload, asked: list[str], borne: list[str] | None = None) -> list[str]:
        """The tags of a post as they are asked for: known ones, five at most, moderated ones by who manages threads."""
        known = {tag["id"]: tag for tag in forum["available_tags"]}
        manages = self.world.allowed(forum) & BITS["manage_threads"]
        if len(asked) > 5 or not set(asked) <= set(known):
            raise ApiError(50035)
        if any(known[tag]["moderated"] and not manages for tag in (set(asked) ^ set(borne or [])) & set(known)):
            raise ApiError(50013)
        if not asked and forum["flags"] & REQUIRE_TAG:
            raise ApiError(40067)
        return list(asked)

    def _make_tags(self, forum: Payload, asked: list[Payload]) -> Payload:
        """The tags that a forum has: twenty at most."""
        if len(asked) > 20 or any(not 1 <= len(tag["name"]) <= 20 for tag in asked):
            raise ApiError(50035)
        forum["available_tags"] = [self.world.tag(**tag) for tag in asked]
        self.world.tell("CHANNEL_UPDATE", forum)
        return forum

    def active(self, call: Call) -> Payload:
        """The open threads of a server."""
        guild = self.world.found(self.world.guilds, call.where["guild"], 10004)
        return {"threads": guild["threads"], "members": [], "has_more": False}

    def put_away(self, call: Call) -> Payload:
        """The threads of a channel that were archived, the latest first."""
        parent = self.world.may(call.where["channel"], "read_message_history")
        found = [
            one
            for one in self.world.channels.values()
            if one.get("parent_id") == parent["id"] and one["type"] in THREADS and one["thread_metadata"]["archived"]
        ]
        found.sort(key=lambda one: one["thread_metadata"]["archive_timestamp"], reverse=True)
        count = int(call.query.get("limit", 50))
        return {"threads": found[:count], "members": [], "has_more": len(found) > count}

    def start(self, call: Call) -> Payload:
        """A thread that is started from a message: it has the message's id, and there is no second one."""
        parent = self.world.may(call.where["channel"], "create_public_threads")
        self.message(call)
        if parent["type"] not in (0, 5):
            raise ApiError(50024)
        number, lasts = call.where["message"], call.body.get("auto_archive_duration") or 1440
        if number in self.world.channels:
            raise ApiError(160004)
        kind = 11 if parent["type"] == 0 else 10
        return self.world.thread(parent, call.body["name"], kind=kind, archive=lasts, number=number)

    # ---- messages ----------------------------------------------------------------------------------------------------

    def history(self, call: Call) -> list[Payload]:
        """What was written in a channel; nothing for those who may not read the past."""
        number = call.where["channel"]
        self.world.may(number)
        try:
            self.world.may(number, "read_message_history")
        except ApiError:
            return []
        return self.messages.history(number, dict(call.query))

    def post(self, call: Call) -> Payload:
        """A new message."""
        return self.messages.post(call.where["channel"], call.body or {}, call.files)

    def message(self, call: Call) -> Payload:
        """One message."""
        self.world.may(call.where["channel"], "read_message_history")
        return self.messages.public(self._message(call))

    def edit(self, call: Call) -> Payload:
        """Change a message of the bot."""
        channel = self.world.may(call.where["channel"])
        if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
            raise ApiError(50083)
        message = self._message(call)
        self.messages.edit(message, call.body or {}, call.files)
        return self.messages.public(message)

    def delete(self, call: Call) -> None:
        """Delete a message of the bot."""
        self.world.may(call.where["channel"])
        self.messages.delete(self._message(call))

    def _message(self, call: Call) -> Payload:
        return self.messages.in_channel(call.where["channel"], call.where["message"])

    # ---- interactions ------------------------------------------------------------------------------------------------

    def answer(self, call: Call) -> Payload | None:
        """The first answer to an interaction."""
        where = call.where
        made = self.interactions.answer(where["id"], where["token"], call.body, call.files)
        return made if call.query.get("with_response") in {"1", "true"} else None

    def follow(self, call: Call) -> Payload:
        """A further message."""
        return self.interactions.follow(call.where["token"], call.body or {}, call.files)

    def hook_message(self, call: Call) -> Payload:
        """A message of an interaction."""
        where = call.where
        return self.messages.public(self.interactions.message(where["token"], where["message"]))

    def amend(self, call: Call) -> Payload:
        """Change a message of an interaction."""
        where = call.where
        return self.interactions.amend(where["token"], where["message"], call.body or {}, call.files)

    def hook_delete(self, call: Call) -> None:
        """Delete a message of an interaction."""
        where = call.where
        self.messages.delete(self.interactions.message(where["token"], where["message"]))
