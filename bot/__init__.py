"""The Discord side of Mandate."""

import sys
from importlib.util import find_spec

MODULES = {"_sqlite3": "SQLite (Debian: libsqlite3-dev)", "_ssl": "TLS (Debian: libssl-dev)"}
"""Parts of Python that somebody who builds it may leave out without noticing, and what with."""

_lacking = [what for module, what in MODULES.items() if not sys.modules.get(module) and not find_spec(module)]
if _lacking:  # before anything else is imported: no catalogue can be read yet
    sys.exit(f"This Python was built without {' and '.join(_lacking)}: use one that has it, such as Debian's python3.")
