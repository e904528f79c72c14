"""What is counted and timed while the bot runs, in Prometheus's terms. All rooms may count;
`bot.operations.health` tells it.

Nothing here names a person, a table or a server: labels are kinds.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector

REGISTRY = CollectorRegistry()
"""Only what stands here, and what Prometheus knows of a process: memory, CPU, open files."""

ANSWER = (0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 1.0, 2.0, 3.0, 5.0)
POST = (0.1, 0.25, 0.5, 0.8, 1.5, 3.0, 6.0, 15.0, 60.0, 600.0)
WRITE = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)
WORK = (0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.6, 1.2, 2.5, 5.0, 15.0)

ANSWERS = Histogram(
    "mandate_answer_seconds",
    "From an interaction's arrival to its first answer, by kind",
    ["kind"],
    buckets=ANSWER,
    registry=REGISTRY,
)
FAULTS = Counter("mandate_faults_total", "Interactions that failed by a fault of the program", registry=REGISTRY)
SENT_AWAY = Counter(
    "mandate_sent_away_total", "Interactions asked to come again, because many were waiting for long", registry=REGISTRY
)
POSTS = Histogram(
    "mandate_post_seconds",
    "From the commit that made a message due to its delivery, by kind",
    ["kind"],
    buckets=POST,
    registry=REGISTRY,
)
REFUSED = Counter("mandate_posts_given_up_total", "Deliveries that were given up, by kind", ["kind"], registry=REGISTRY)
WRITES = Histogram(
    "mandate_store_write_seconds", "Transactions, with the wait for the writer", buckets=WRITE, registry=REGISTRY
)
JOBS = Histogram(
    "mandate_job_seconds",
    "Work in the workers from its begin to its end, by kind",
    ["kind"],
    buckets=WORK,
    registry=REGISTRY,
)
JOBS_LOST = Counter(
    "mandate_jobs_lost_total",
    "Work that was not done, by kind: dropped (nobody wanted it any more), failed, or elsewhere (done here instead)",
    ["kind", "why"],
    registry=REGISTRY,
)
WAITING = Gauge("mandate_jobs_waiting", "Work that waits for a worker, by kind", ["kind"], registry=REGISTRY)

PAGES = Counter(
    "mandate_gallery_answers_total", "Answers of the gallery, by their HTTP status", ["status"], registry=REGISTRY
)
WATCHERS = Gauge("mandate_gallery_streams", "Streams to those who watch a table now", registry=REGISTRY)

CONNECTED = Gauge("mandate_gateway_ready", "1 while Discord's gateway is there", registry=REGISTRY)
LATENCY = Gauge("mandate_gateway_latency_seconds", "Round trip of a heartbeat", registry=REGISTRY)
SHARDS = Gauge("mandate_shards", "Shards of the gateway that this process listens to", registry=REGISTRY)
ELSEWHERE = Gauge(
    "mandate_search_threads", "Threads of the cluster that searches go to; 0 without one", registry=REGISTRY
)
OUTBOX = Gauge("mandate_outbox_waiting", "Messages that are still to be delivered", registry=REGISTRY)
OUTBOX_AGE = Gauge("mandate_outbox_oldest_seconds", "How long the oldest of them has been due", registry=REGISTRY)
CLOCKS = Gauge("mandate_clocks_due", "Clocks and reminders that should have been looked at by now", registry=REGISTRY)
TABLES = Gauge("mandate_tables", "Tables by status", ["status"], registry=REGISTRY)
DISK_FREE = Gauge("mandate_disk_free_bytes", "Room on the disk that the bot writes to", registry=REGISTRY)
BACKUP = Gauge(
    "mandate_backup_timestamp_seconds", "When the newest backup was made, since 1970; 0 without one", registry=REGISTRY
)
WORKERS_MEMORY = Gauge("mandate_workers_memory_bytes", "Resident memory of the workers together", registry=REGISTRY)

ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
