CREATE TABLE dishes (
    id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    details text NOT NULL,
    sold_out_on text,
    version integer NOT NULL,
    deleted_at text
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
