-- The tables. Dates, times and instants are text (ISO 8601, UTC), so that a copy of the database can be read without the program.

CREATE TABLE app_state (
    id integer NOT NULL PRIMARY KEY CHECK (id = 1),
    revision integer NOT NULL,
    max_special_day_id integer NOT NULL,
    menu_settings_version integer NOT NULL DEFAULT 1,
    opening_hours_version integer NOT NULL DEFAULT 1,
    news_order_version integer NOT NULL DEFAULT 1,
    write_checks integer NOT NULL DEFAULT 0
);

INSERT INTO app_state (id, revision, max_special_day_id) VALUES (1, 0, 0);

CREATE TABLE news (
    id integer NOT NULL PRIMARY KEY,
    title text NOT NULL,
    sub_text text NOT NULL,
    img_src text NOT NULL,
    sort_order integer NOT NULL,
    timeframe text NOT NULL,
    show_until text,
    is_coming_soon boolean NOT NULL,
    is_food boolean NOT NULL,
    deleted_at text,
    version integer NOT NULL DEFAULT 1,
    is_purged boolean NOT NULL DEFAULT FALSE
);

CREATE INDEX news_order ON news (sort_order, id) WHERE deleted_at IS NULL;
CREATE INDEX news_show_until ON news (show_until);
CREATE INDEX news_deleted ON news (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE opening_hours (
    day text NOT NULL PRIMARY KEY,
    open_from text,
    open_until text,
    kitchen_from text,
    kitchen_until text
);

CREATE TABLE special_days (
    id integer NOT NULL PRIMARY KEY,
    first_day text NOT NULL,
    last_day text NOT NULL,
    label text NOT NULL,
    open_from text,
    open_until text,
    kitchen_from text,
    kitchen_until text,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE files (
    name text NOT NULL PRIMARY KEY,
    blob text NOT NULL,
    size integer NOT NULL,
    content_type text NOT NULL,
    updated text NOT NULL,
    md5 text NOT NULL,
    metageneration integer NOT NULL,
    metadata_updated text NOT NULL,
    cache_control text,
    content_disposition text,
    content_encoding text,
    content_language text,
    custom text NOT NULL,
    download_token text NOT NULL
);

CREATE TABLE menu_files (
    key text NOT NULL PRIMARY KEY,
    name text NOT NULL,
    object text NOT NULL UNIQUE,
    version integer NOT NULL DEFAULT 1,
    FOREIGN KEY (object) REFERENCES files (name)
);

CREATE TABLE menu_settings (
    menu text NOT NULL PRIMARY KEY,
    position integer NOT NULL,
    display_label text NOT NULL,
    is_checked boolean NOT NULL
);

CREATE TABLE contact_messages (
    id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    received text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    body text NOT NULL,
    delivery text NOT NULL,
    delivery_at text NOT NULL,
    attempts integer NOT NULL,
    state text NOT NULL DEFAULT 'read'
);

CREATE INDEX contact_messages_unread ON contact_messages (id) WHERE state = 'unread';
CREATE INDEX contact_messages_delivery ON contact_messages (delivery, delivery_at);

CREATE TABLE staff (
    id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    email text NOT NULL,
    email_key text NOT NULL UNIQUE,
    first text NOT NULL,
    last text NOT NULL,
    password text NOT NULL,
    must_change_password boolean NOT NULL,
    is_disabled boolean NOT NULL,
    provider_issuer text,
    provider_subject text
);

CREATE TABLE sessions (
    token text NOT NULL PRIMARY KEY,
    staff integer NOT NULL,
    issued text NOT NULL,
    last_seen text NOT NULL,
    FOREIGN KEY (staff) REFERENCES staff (id) ON DELETE CASCADE
);

CREATE INDEX sessions_staff ON sessions (staff);

CREATE TABLE login_attempts (
    rate_limit_key text NOT NULL PRIMARY KEY,
    count integer NOT NULL,
    last_at text NOT NULL
);

CREATE TABLE audit (
    id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    at text NOT NULL,
    staff integer NOT NULL,
    name text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL
);

CREATE TABLE uploads (
    id text NOT NULL PRIMARY KEY,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    md5 text,
    received integer NOT NULL,
    state text NOT NULL,
    touched text NOT NULL,
    cache_control text,
    content_disposition text,
    content_encoding text,
    content_language text,
    custom text NOT NULL,
    precondition text NOT NULL
);

CREATE TABLE upload_parts (
    upload text NOT NULL,
    "offset" integer NOT NULL,
    blob text NOT NULL,
    size integer NOT NULL,
    PRIMARY KEY (upload, "offset"),
    FOREIGN KEY (upload) REFERENCES uploads (id) ON DELETE CASCADE
);

CREATE TABLE deleted_menu_versions (
    key text NOT NULL PRIMARY KEY,
    version integer NOT NULL
);

CREATE TABLE deleted_menu_files (
    key text NOT NULL,
    version integer NOT NULL,
    display_name text NOT NULL,
    deleted_at text NOT NULL,
    name text NOT NULL,
    blob text NOT NULL,
    size integer NOT NULL,
    content_type text NOT NULL,
    updated text NOT NULL,
    md5 text NOT NULL,
    metageneration integer NOT NULL,
    metadata_updated text NOT NULL,
    cache_control text,
    content_disposition text,
    content_encoding text,
    content_language text,
    custom text NOT NULL,
    download_token text NOT NULL,
    PRIMARY KEY (key, version)
);

CREATE TABLE usage_events (
    insert_id text NOT NULL PRIMARY KEY,
    at integer NOT NULL,
    event text NOT NULL,
    detail text NOT NULL,
    page text NOT NULL,
    texts text,
    forward_to text
);

CREATE INDEX usage_events_at ON usage_events (at);

CREATE TABLE usage_days (
    day text NOT NULL,
    event text NOT NULL,
    detail text NOT NULL,
    page text NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (day, event, detail, page)
);

CREATE TABLE usage_hours (
    day text NOT NULL,
    hour integer NOT NULL,
    event text NOT NULL,
    detail text NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (event, detail, day, hour)
);

CREATE INDEX usage_events_forward ON usage_events (forward_to, at) WHERE forward_to IS NOT NULL;

CREATE TABLE idempotency_keys (
    scope integer NOT NULL,
    key text NOT NULL,
    request text NOT NULL,
    resource integer NOT NULL,
    at text NOT NULL,
    PRIMARY KEY (scope, key)
);

CREATE UNIQUE INDEX staff_provider_account ON staff (provider_issuer, provider_subject);

CREATE TABLE former_menu_addresses (
    object text NOT NULL PRIMARY KEY,
    menu text NOT NULL
);
