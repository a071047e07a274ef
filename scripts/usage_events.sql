-- Ten million synthetic usage events over 400 days that end today, with their sums: mostly page
-- views around noon and in the evening, some menus, few calls. For `scripts/bench --usage`.
PRAGMA journal_mode = WAL;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -400000;
BEGIN;
WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 9999999),
drawn AS MATERIALIZED (
  SELECT n,
    abs(random() % 1000) AS kind,
    abs(random() % 400) AS ago,
    (abs(random() % 14) + abs(random() % 10) + 1) % 24 AS hour,
    abs(random() % 3600000) AS within,
    abs(random() % 100) AS place,
    abs(random() % 6) AS which
  FROM number)
INSERT INTO usage_events (insert_id, at, event, detail, page, texts)
SELECT
  -- Sixteen letters and digits, like those of the client.
  lower(hex(randomblob(6))) || printf('%04x', n & 65535),
  (strftime('%s', 'now', 'start of day') - ago * 86400 + hour * 3600) * 1000 + within,
  CASE WHEN kind < 780 THEN 'page-view' WHEN kind < 880 THEN 'menu-opened' WHEN kind < 940 THEN 'carousel-used'
    WHEN kind < 955 THEN 'call' WHEN kind < 965 THEN 'mail' WHEN kind < 980 THEN 'reservation'
    WHEN kind < 985 THEN 'stammtisch' WHEN kind < 993 THEN 'map-opened' ELSE 'language-changed' END,
  CASE WHEN kind < 300 THEN 'entry' WHEN kind < 780 THEN ''
    WHEN kind < 880 THEN CASE which WHEN 0 THEN 'FOOD' WHEN 1 THEN 'BURGER' WHEN 2 THEN 'ADDITIONAL_BURGER'
      WHEN 3 THEN 'WILD' WHEN 4 THEN 'GANSL' ELSE 'CORDON_BLEU' END
    WHEN kind < 940 THEN CASE which % 4 WHEN 0 THEN 'hero' WHEN 1 THEN 'news' WHEN 2 THEN 'places' ELSE 'venue' END
    WHEN kind < 993 THEN '' WHEN which % 2 THEN 'de' ELSE 'en' END,
  CASE WHEN place < 55 THEN 'home' WHEN place < 75 THEN 'kitchen' WHEN place < 85 THEN 'venue'
    WHEN place < 93 THEN 'contact' WHEN place < 95 THEN 'jobs' WHEN place < 97 THEN 'imprint'
    WHEN place < 99 THEN 'cookiePolicy' ELSE 'notFound' END,
  NULL
FROM drawn;
-- In UTC instead of local time, which does not matter for the benchmark.
INSERT INTO usage_days (day, event, detail, page, count)
SELECT date(at / 1000, 'unixepoch'), event, detail, page, count(*) FROM usage_events GROUP BY 1, 2, 3, 4;
INSERT INTO usage_hours (day, hour, event, detail, count)
SELECT date(at / 1000, 'unixepoch'), CAST(strftime('%H', at / 1000, 'unixepoch') AS INTEGER), event, detail, count(*)
FROM usage_events GROUP BY 1, 2, 3, 4;
COMMIT;
PRAGMA wal_checkpoint(TRUNCATE);
