"""Eyes on the bot: `server` (``/healthz`` and ``/metrics``), `doctor` and `status` for the terminal."""
