"""Alerts and the dashboard's queries, judged by Prometheus's own tools against what a running bot has counted.

One run is scraped in good health and in trouble. Its samples, with their labels, become the series that ``promtool test
rules`` evaluates; where trouble would take hours to count, the real series grow by what they would then.
"""

import asyncio
import contextlib
import json
import math
import random
import shutil
import sqlite3
import subprocess
import time

import aiohttp
import pytest
import pytest_asyncio
import yaml
from aiohttp import web
from prometheus_client.parser import text_string_to_metric_families

from tests.games.rooms import ROOT
from tests.process.driver.hall import hall
from tests.process.driver.tables import Stuck, Table

DEPLOY = ROOT / "deploy"
RULES = DEPLOY / "alerts.yml"
JOB = {"job": "mandate", "instance": "127.0.0.1:9464"}

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("alerts"),
    pytest.mark.skipif(shutil.which("promtool") is None, reason="no promtool here: on Debian install prometheus"),
]


def rules():
    (group,) = yaml.safe_load(RULES.read_text("utf-8"))["groups"]
    return {one["alert"]: one for one in group["rules"]}


async def scrape(port):
    """Every series that is served, as Prometheus names it, with its value; and whether anything was served at all."""
    found = {}
    try:
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            text = await answer.text()
    except OSError:
        return {series("up", JOB): 0.0}
    for family in text_string_to_metric_families(text):
        for one in family.samples:
            found[series(one.name, {**one.labels, **JOB})] = one.value
    return {series("up", JOB): 1.0, **found}


def series(name, labels):
    told = ",".join(f"{key}={json.dumps(value)}" for key, value in sorted(labels.items()))
    return f"{name}{{{told}}}"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def seen(unused_tcp_port_factory, tmp_path_factory):
    """What a bot serves: ``well``, ``waiting`` for a delivery, an ``old`` backup, Discord ``away``, itself ``gone``."""
    port = unused_tcp_port_factory()
    backups = tmp_path_factory.mktemp("backups")
    found = {}
    async with hall(toy=True, start=False) as room:
        room.bot.environment |= {"MANDATE_METRICS_PORT": str(port), "MANDATE_BACKUPS": str(backups)}
        name = time.strftime("mandate-%Y-%m-%dT%H%M%SZ.sqlite", time.gmtime())
        (backups / name).touch()
        await room.bot.start()
        table = Table(room, "toy", room.people[:2], random.Random(8))
        await table.open()
        for _ in range(4):  # the game goes on after them: a post is to be held
            await table.step()
        found["well"] = await scrape(port)

        room.discord.silent = lambda call: call.kind == "post"
        table.wait = 0.2  # its end is never posted, should it come first
        with contextlib.closing(sqlite3.connect(room.bot.db, timeout=10)) as db:
            with contextlib.suppress(Stuck):
                while not room.discord.held and await table.step():  # a row may also be at work that will be answered
                    pass
            await room.discord.until(lambda: room.discord.held, 60.0)
            with db:
                db.execute("UPDATE outbox SET created = created - 3600 WHERE state = 'sending'")
        found["waiting"] = await scrape(port)
        (backups / name).rename(backups / "mandate-2026-01-31T043000Z.sqlite")
        found["old"] = await scrape(port)
        await room.discord.gateway.away(3600.0)
        async with asyncio.timeout(10):
            while found.setdefault("away", {}).get(series("mandate_gateway_ready", JOB)) != 0.0:
                found["away"] = await scrape(port)
                await asyncio.sleep(0.05)
        await room.bot.die()
        found["gone"] = await scrape(port)
    return found


CHANGES = {
    "BotIsGone": ("gone", {}),
    "GatewayIsAway": ("away", {}),
    "MessagesWait": ("waiting", {}),
    "BackupsAreOld": ("old", {}),
    "DiskIsShort": ("well", {"mandate_disk_free_bytes": lambda _: "500000000x{n}"}),
    "AnswersAreSlow": ("well", {"mandate_answer_seconds_bucket": lambda le: grows(60 if le > 2 else 0)}),
    "BoardsAreLate": ("well", {"mandate_post_seconds_bucket": lambda le: grows(60 if le > 4 else 0)}),
    "Faults": ("well", {"mandate_faults_total": lambda _: grows(1)}),
    "SearchesAreNotElsewhere": ("well", {"mandate_jobs_lost_total": lambda _: grows(1)}),
}
"""For each rule what was scraped while it should fire, and which of its series go on otherwise."""

TROUBLES = {"waiting": "mandate_outbox", "old": "mandate_backup", "away": "mandate_gateway"}

MINUTES = 120


def grows(each):
    return f"{{value}}+{each}x{{n}}"


def told(command):
    """Nothing if the command is content; else what it says."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def promtool(*what):
    return told(["promtool", *what])


def input_series(found, began, changes):
    """The samples as series of `MINUTES`; what tells a time of the day tells it from the series' begin on."""
    made = []
    for name, value in found.items():
        metric = name.partition("{")[0]
        if metric == "mandate_backup_timestamp_seconds":
            value -= began
        if not math.isfinite(value):  # promtool reads numbers only: the latency of a gateway that is away has none
            continue
        form = changes.get(metric, lambda _: "{value}x{n}")
        le = float(name.partition('le="')[2].partition('"')[0] or 0)
        made.append({"series": name, "values": form(le).format(value=value, n=MINUTES)})
    return made


def judged(tmp_path, found, began, expected, changes=None):
    """Whether exactly these alerts fire at the end; what promtool says otherwise."""
    lost = {series("mandate_jobs_lost_total", {"kind": "search", "why": "elsewhere", **JOB}): 0.0}
    asked = {
        "rule_files": [str(RULES)],
        "evaluation_interval": "1m",
        "tests": [
            {
                "interval": "1m",
                "input_series": input_series(lost | found, began, changes or {}),
                "promql_expr_test": [
                    {
                        "expr": 'count by (alertname, severity) (ALERTS{alertstate="firing"})',
                        "eval_time": f"{MINUTES - 1}m",
                        "exp_samples": [
                            {"labels": series("", {"alertname": one, **rules()[one]["labels"]}), "value": 1}
                            for one in expected
                        ],
                    }
                ],
            }
        ],
    }
    (tmp_path / "test.yml").write_text(yaml.safe_dump(asked), encoding="utf-8")
    done = subprocess.run(
        ["promtool", "test", "rules", tmp_path / "test.yml"], capture_output=True, text=True, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


async def test_nothing_fires_while_everything_is_well(seen, tmp_path):
    assert judged(tmp_path, seen["well"], time.time(), []) == ""


@pytest.mark.parametrize("name", rules())
async def test_every_rule_fires_for_its_reason_and_no_other_does(seen, tmp_path, name):
    which, changes = CHANGES[name]
    others = tuple(metric for trouble, metric in TROUBLES.items() if trouble != which)
    found = seen[which]
    if which in TROUBLES:  # the run's other troubles went on meanwhile
        found = found | {one: value for one, value in seen["well"].items() if one.startswith(others)}

    assert judged(tmp_path, found, time.time(), [name], changes) == ""


async def test_every_rule_has_its_words_and_a_severity():
    for one in rules().values():
        assert one["labels"]["severity"] in {"critical", "warning"}
        assert one["annotations"]["summary"].endswith((".", "?", "mandate", "mandate-backup"))
    assert set(CHANGES) == set(rules())


# ---- the dashboard, and the files round it ---------------------------------------------------------------------------


def queries():
    panels = json.loads((DEPLOY / "dashboard" / "mandate.json").read_text("utf-8"))["panels"]
    return [target["expr"] for panel in panels for target in panel["targets"]]


async def test_every_query_of_the_dashboard_can_be_read_and_finds_what_was_counted(seen, tmp_path):
    """What had not been counted in that run (nothing was given up, nothing failed) is only read."""
    counted = {name.partition("{")[0] for name in seen["well"]}
    named = [{"record": f"query:{number}", "expr": expr} for number, expr in enumerate(queries())]
    (tmp_path / "rules.yml").write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": named}]}))
    found = [
        one["record"]
        for one in named
        if any(f"{metric}" in one["expr"] for metric in counted if metric.startswith(("mandate_", "process_")))
    ]
    assert len(found) > len(named) - 4
    asked = {
        "rule_files": ["rules.yml"],
        "evaluation_interval": "1m",
        "tests": [
            {
                "interval": "1m",
                "input_series": input_series(seen["well"], time.time(), dict.fromkeys(counted, lambda _: grows(1))),
                "promql_expr_test": [
                    {
                        "expr": f"count({name}) > bool 0",
                        "eval_time": "100m",
                        "exp_samples": [{"labels": "{}", "value": 1}],
                    }
                    for name in found
                ],
            }
        ],
    }
    (tmp_path / "test.yml").write_text(yaml.safe_dump(asked), encoding="utf-8")
    assert promtool("check", "rules", tmp_path / "rules.yml") == ""
    assert promtool("test", "rules", tmp_path / "test.yml") == ""


@pytest.mark.parametrize("name", ["prometheus.yml", "prometheus.cluster.yml"])
async def test_prometheus_takes_the_configuration(name):
    assert promtool("check", "config", DEPLOY / name) == ""


@pytest.mark.skipif(shutil.which("amtool") is None, reason="no amtool here: on Debian install prometheus-alertmanager")
async def test_alertmanager_takes_the_example_of_a_receiver():
    assert told(["amtool", "check-config", DEPLOY / "alertmanager.yml"]) == ""


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which("prometheus-alertmanager") is None,
    reason="no prometheus-alertmanager here (Debian)",
)
async def test_an_alert_arrives_at_a_webhook_as_a_sentence(tmp_path, unused_tcp_port_factory):
    """The example, with a stand-in for Discord's address and without its half minute of patience."""
    came = asyncio.Queue()

    async def webhook(request):
        await came.put(await request.json())
        return web.Response(status=204)

    app = web.Application()
    app.router.add_post("/webhook", webhook)
    hook, port = unused_tcp_port_factory(), unused_tcp_port_factory()
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", hook).start()
    text = (DEPLOY / "alertmanager.yml").read_text("utf-8")
    assert "https://discord.com/api/webhooks/ID/TOKEN" in text
    text = text.replace("https://discord.com/api/webhooks/ID/TOKEN", f"http://127.0.0.1:{hook}/webhook")
    (tmp_path / "alertmanager.yml").write_text(text.replace("group_wait: 30s", "group_wait: 0s"), encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        *("prometheus-alertmanager", f"--config.file={tmp_path}/alertmanager.yml", f"--storage.path={tmp_path}/data"),
        *(f"--web.listen-address=127.0.0.1:{port}", "--cluster.listen-address="),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with aiohttp.ClientSession() as session, asyncio.timeout(30):
            rule = rules()["BackupsAreOld"]
            alert = {"labels": {"alertname": "BackupsAreOld", **rule["labels"]}, "annotations": rule["annotations"]}
            while True:
                with contextlib.suppress(aiohttp.ClientError):
                    async with session.post(f"http://127.0.0.1:{port}/api/v2/alerts", json=[alert]) as answer:
                        if answer.status == 200:
                            break
                await asyncio.sleep(0.1)
            told = json.dumps(await came.get())
    finally:
        process.terminate()
        await process.wait()
        await runner.cleanup()

    assert "firing: BackupsAreOld" in told
    assert rule["annotations"]["summary"] in told
