ALTER TABLE opening_hours ADD COLUMN open_break_from text;
ALTER TABLE opening_hours ADD COLUMN open_break_until text;
ALTER TABLE opening_hours ADD COLUMN kitchen_break_from text;
ALTER TABLE opening_hours ADD COLUMN kitchen_break_until text;
ALTER TABLE special_days ADD COLUMN open_break_from text;
ALTER TABLE special_days ADD COLUMN open_break_until text;
ALTER TABLE special_days ADD COLUMN kitchen_break_from text;
ALTER TABLE special_days ADD COLUMN kitchen_break_until text;
ALTER TABLE special_days ADD COLUMN label_english text NOT NULL DEFAULT '';
ALTER TABLE special_days ADD COLUMN is_yearly boolean NOT NULL DEFAULT FALSE;
ALTER TABLE special_days ADD COLUMN is_today_change boolean NOT NULL DEFAULT FALSE;

CREATE TABLE seasons (
    id integer NOT NULL PRIMARY KEY,
    first_day text NOT NULL,
    last_day text NOT NULL,
    is_yearly boolean NOT NULL,
    name text NOT NULL,
    name_english text NOT NULL,
    week text NOT NULL,
    holiday text NOT NULL,
    version integer NOT NULL
);
