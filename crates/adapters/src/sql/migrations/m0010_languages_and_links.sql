ALTER TABLE master_data ADD COLUMN is_german_only boolean NOT NULL DEFAULT FALSE;
ALTER TABLE master_data ADD COLUMN copyright_since integer DEFAULT 2024;
ALTER TABLE master_data ADD COLUMN further text NOT NULL DEFAULT '[]';
