CREATE TABLE installation_key (
    digest text NOT NULL PRIMARY KEY
);
