CREATE TABLE jobs (
    id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    kind text NOT NULL,
    record integer,
    state text NOT NULL,
    attempts integer NOT NULL,
    created_at text NOT NULL,
    due_at text NOT NULL,
    ended_at text,
    failure text,
    failure_details text
);

CREATE INDEX jobs_due ON jobs (kind, state, due_at, id);
CREATE INDEX jobs_ended ON jobs (kind, ended_at);
CREATE INDEX jobs_record ON jobs (kind, record);

INSERT INTO jobs (kind, record, state, attempts, created_at, due_at, ended_at)
SELECT 'CONTACT_MAIL', id,
    CASE delivery WHEN 'waiting' THEN 'WAITING' WHEN 'sent' THEN 'DONE' ELSE 'FAILED' END,
    attempts, received, delivery_at,
    CASE delivery WHEN 'waiting' THEN NULL ELSE delivery_at END
FROM contact_messages ORDER BY id;

INSERT INTO jobs (kind, state, attempts, created_at, due_at)
SELECT 'USAGE_FORWARDING', 'WAITING', 0, '2026-11-28T00:00:00.000000000Z', '2026-11-28T00:00:00.000000000Z'
WHERE EXISTS (SELECT 1 FROM usage_events WHERE forward_to IS NOT NULL);

DROP INDEX contact_messages_delivery;
ALTER TABLE contact_messages DROP COLUMN delivery;
ALTER TABLE contact_messages DROP COLUMN delivery_at;
ALTER TABLE contact_messages DROP COLUMN attempts;
