ALTER TABLE contact_messages ADD COLUMN version integer NOT NULL DEFAULT 1;
