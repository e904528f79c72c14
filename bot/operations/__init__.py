"""For whoever runs the bot: `health` (``/healthz`` and ``/metrics``), `doctor`, `status`, `rebuild`, `backup`, and the
`ending` in time.
"""
