ALTER TABLE staff ADD COLUMN role text NOT NULL DEFAULT 'MANAGEMENT';
ALTER TABLE sessions ADD COLUMN proven text NOT NULL DEFAULT '1970-01-01T00:00:00.000000000Z';
ALTER TABLE sessions ADD COLUMN user_agent text NOT NULL DEFAULT '';

CREATE TABLE account_links (
    id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    kind text NOT NULL,
    token text,
    staff integer,
    first text,
    last text,
    role text,
    email text,
    former_email text,
    created text NOT NULL,
    expires text NOT NULL,
    FOREIGN KEY (staff) REFERENCES staff (id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX account_links_token ON account_links (token);
