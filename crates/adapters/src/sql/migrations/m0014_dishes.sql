CREATE TABLE dishes (
    id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    details text NOT NULL,
    sold_out_on text,
    version integer NOT NULL,
    deleted_at text
);

CREATE TABLE card_drafts (
    card text NOT NULL PRIMARY KEY,
    version integer NOT NULL,
    content text
);

CREATE TABLE card_versions (
    card text NOT NULL,
    number integer NOT NULL,
    published_at text NOT NULL,
    published_by text NOT NULL,
    content text NOT NULL,
    PRIMARY KEY (card, number)
);

CREATE TABLE card_settings (
    id integer NOT NULL PRIMARY KEY,
    settings text NOT NULL,
    version integer NOT NULL
);

CREATE TABLE card_reviews (
    card text NOT NULL PRIMARY KEY,
    reviewed_on text NOT NULL
);

CREATE TABLE lunch_settings (
    id integer NOT NULL PRIMARY KEY,
    settings text NOT NULL,
    version integer NOT NULL
);

CREATE TABLE lunch_weeks (
    week text NOT NULL PRIMARY KEY,
    menus text NOT NULL,
    version integer NOT NULL
);
