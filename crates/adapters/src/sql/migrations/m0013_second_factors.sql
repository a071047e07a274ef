CREATE TABLE second_factors (
    id integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    staff integer NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    secret text NOT NULL,
    last_step integer,
    created text NOT NULL,
    last_used text,
    FOREIGN KEY (staff) REFERENCES staff (id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
    code text NOT NULL PRIMARY KEY,
    staff integer NOT NULL,
    FOREIGN KEY (staff) REFERENCES staff (id) ON DELETE CASCADE
);

CREATE TABLE auth_challenges (
    token text NOT NULL PRIMARY KEY,
    staff integer,
    password text,
    state text,
    expires text NOT NULL,
    FOREIGN KEY (staff) REFERENCES staff (id) ON DELETE CASCADE
);

CREATE TABLE second_factor_requirements (
    role text NOT NULL PRIMARY KEY
);
