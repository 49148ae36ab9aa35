-- Frozen: once released, this file never changes.

-- Named presets: formats, options and the template of file names, as JSON.
CREATE TABLE export_profiles (
  id     INTEGER PRIMARY KEY,
  name   TEXT NOT NULL UNIQUE COLLATE NOCASE,
  preset TEXT NOT NULL
) STRICT;

-- How recordings of a project were last exported; project 0: recordings without a project.
CREATE TABLE last_exports (
  project_id INTEGER PRIMARY KEY,
  preset     TEXT NOT NULL,
  directory  TEXT
) STRICT;

CREATE TRIGGER last_export_of_project AFTER DELETE ON projects BEGIN
  DELETE FROM last_exports WHERE project_id = old.id;
END;

-- The transcript that was last exported, by its revision.
CREATE TABLE exported_transcripts (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  revision     INTEGER NOT NULL,
  exported_ms  INTEGER NOT NULL
) STRICT;
