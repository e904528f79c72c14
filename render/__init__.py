"""Pictures and words: views to files, message ids to sentences.

`render.words` is where sentences come from, `render.jobs` where pictures come from, here or in another process, and
`render.captions` tells them. How a board module is written stands in `render.canvas.scene`.
"""
