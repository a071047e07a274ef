ALTER TABLE opening_hours ADD COLUMN open_break_from text;
ALTER TABLE opening_hours ADD COLUMN open_break_until text;
ALTER TABLE opening_hours ADD COLUMN kitchen_break_from text;
ALTER TABLE opening_hours ADD COLUMN kitchen_break_until text;
ALTER TABLE special_days ADD COLUMN open_break_from text;
ALTER TABLE special_days ADD COLUMN open_break_until text;
ALTER TABLE special_days ADD COLUMN kitchen_break_from text;
ALTER TABLE special_days ADD COLUMN kitchen_break_until text;
