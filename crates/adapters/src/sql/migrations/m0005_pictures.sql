CREATE TABLE pictures (
    name text NOT NULL PRIMARY KEY,
    source text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    title text NOT NULL,
    alt_german text,
    alt_english text,
    focal_x integer NOT NULL,
    focal_y integer NOT NULL,
    uploaded_at text NOT NULL,
    deleted_at text,
    version integer NOT NULL
);

CREATE INDEX pictures_uploaded ON pictures (uploaded_at, name) WHERE deleted_at IS NULL;

CREATE INDEX pictures_deleted ON pictures (deleted_at, name) WHERE deleted_at IS NOT NULL;

CREATE TABLE picture_files (
    picture text NOT NULL REFERENCES pictures (name) ON DELETE CASCADE,
    format text NOT NULL,
    width integer NOT NULL,
    blob text NOT NULL,
    size integer NOT NULL,
    PRIMARY KEY (picture, format, width)
);
