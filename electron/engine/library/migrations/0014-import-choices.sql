-- Frozen: once released, this file never changes; the next change is 0015.

-- What a person chose for the recordings of a source, to be done again without a question.
CREATE TABLE import_choices (
  source_key  TEXT PRIMARY KEY,          -- 'files', 'folder:<path>' or 'device:<id>'
  source_name TEXT NOT NULL,
  choice      TEXT NOT NULL,             -- JSON
  chosen_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Sealed recordings for which a person has not chosen yet where they are transcribed. No job of theirs sends anything.
CREATE TABLE undecided_recordings (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  source_key   TEXT NOT NULL,
  source_name  TEXT NOT NULL,
  job_id       INTEGER NOT NULL,         -- its import
  is_new       INTEGER NOT NULL CHECK (is_new IN (0, 1))   -- 0: it was in the library before
) STRICT;
CREATE INDEX undecided_recordings_by_source ON undecided_recordings (source_key, job_id);
