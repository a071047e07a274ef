CREATE TABLE content_drafts (
    page text NOT NULL PRIMARY KEY,
    version integer NOT NULL,
    content text
);

CREATE TABLE content_versions (
    page text NOT NULL,
    number integer NOT NULL,
    published_at text NOT NULL,
    published_by text NOT NULL,
    content text NOT NULL,
    PRIMARY KEY (page, number)
);
