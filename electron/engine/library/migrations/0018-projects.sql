-- Frozen: once released, this file never changes; the next change is 0019.

-- A story or a series, and what is usual for its recordings.
CREATE TABLE projects (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT NOT NULL,
  name_key   TEXT NOT NULL UNIQUE,       -- folded(name): “Harbour” and “harbour” are one project
  defaults   TEXT NOT NULL,              -- JSON of shared/projects.ts
  created_ms INTEGER NOT NULL
) STRICT;
ALTER TABLE recordings ADD COLUMN project_id INTEGER REFERENCES projects (id) ON DELETE SET NULL;
CREATE INDEX recordings_by_project ON recordings (project_id, coalesce(recorded_ms, imported_ms), id);

-- Title and file name as they are searched and sorted.
ALTER TABLE recordings ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
UPDATE recordings SET name_key = folded(title || char(10) || original_name);
CREATE TRIGGER recordings_name_key_insert AFTER INSERT ON recordings BEGIN
  UPDATE recordings SET name_key = folded(title || char(10) || original_name) WHERE id = new.id;
END;
CREATE TRIGGER recordings_name_key_update AFTER UPDATE OF title, original_name ON recordings BEGIN
  UPDATE recordings SET name_key = folded(title || char(10) || original_name) WHERE id = new.id;
END;

-- The orders and filters of the library's list.
CREATE INDEX recordings_by_name ON recordings (name_key, id);
CREATE INDEX recordings_by_import ON recordings (imported_ms, id);
CREATE INDEX recordings_by_duration ON recordings (duration_ms, id);
CREATE INDEX recordings_by_recorder ON recordings (source_label);
CREATE INDEX speakers_by_name ON speakers (name, recording_id);
CREATE INDEX transcripts_by_language ON transcripts (language, recording_id);
-- What is left to verify and what was edited, counted without reading segments.
CREATE INDEX segments_unverified ON segments (recording_id) WHERE verified = 0;
CREATE INDEX segments_edited ON segments (recording_id) WHERE edited = 1;
