-- Which post told which lines of the log, for ever: so that every line leads to its post.

CREATE TABLE posts (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    message  BIGINT NOT NULL,
    guild    BIGINT NOT NULL,
    channel  BIGINT NOT NULL,
    first    BIGINT NOT NULL,
    last     BIGINT NOT NULL,
    PRIMARY KEY (table_id, message)
);

-- What is still known of earlier posts: what the outbox has not forgotten yet, and each table's last one.
INSERT INTO posts
SELECT o.table_id, o.message, t.guild, t.channel, min(o.first), max(o.last)
FROM outbox o JOIN tables t ON t.id = o.table_id
WHERE o.kind IN ('turn_post', 'over_post') AND o.state = 'done' AND o.message <> 0 AND o.first <= o.last
GROUP BY o.table_id, o.message, t.guild, t.channel;

INSERT INTO posts
SELECT t.id, t.board_message, t.guild, t.channel, t.board_first, t.board_last FROM tables t
WHERE t.board_message <> 0 AND t.board_first <= t.board_last
  AND NOT EXISTS (SELECT 1 FROM posts p WHERE p.table_id = t.id AND p.message = t.board_message);
