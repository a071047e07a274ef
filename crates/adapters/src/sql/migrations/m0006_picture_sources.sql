ALTER TABLE pictures DROP COLUMN source;
