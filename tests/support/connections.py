"""Connections that tell what is asked of them."""


class Told:
    """The connections of a store, in front of the real ones (``inner``). `told` hears of every read and write."""

    def __init__(self, inner):
        self._inner = inner
        self.shared = inner.shared

    def told(self, what):
        """``what`` is "read" or "write"; it comes before it is carried out."""
        raise NotImplementedError

    async def read(self, work):
        self.told("read")
        return await self._inner.read(work)

    async def all(self, sql, values=()):
        return await self.read(lambda db: db.execute(sql, values).fetchall())

    async def one(self, sql, values=()):
        rows = await self.all(sql, values)
        return rows[0] if rows else None

    async def write(self, work, **more):
        self.told("write")
        return await self._inner.write(work, **more)
