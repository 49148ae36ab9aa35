-- Frozen: once released, this file never changes; the next change is 0002.

CREATE TABLE recordings (
  id                    INTEGER PRIMARY KEY,
  title                 TEXT NOT NULL,
  original_name         TEXT NOT NULL,
  source_label          TEXT NOT NULL,
  file_name             TEXT NOT NULL,             -- below originals/
  size_bytes            INTEGER NOT NULL,
  mtime_ms              INTEGER NOT NULL,          -- of our copy, to notice that somebody touched it
  sha256                TEXT NOT NULL UNIQUE,      -- a duplicate is recognised by its content
  md5                   TEXT NOT NULL,
  recorded_ms           INTEGER,
  imported_ms           INTEGER NOT NULL,
  container             TEXT NOT NULL,
  codec                 TEXT NOT NULL,
  duration_ms           INTEGER NOT NULL,
  sample_rate_hz        INTEGER NOT NULL,
  channels              INTEGER NOT NULL,
  playable              INTEGER NOT NULL CHECK (playable IN (0, 1)),
  local_only            INTEGER NOT NULL CHECK (local_only IN (0, 1)),
  transcription_options TEXT NOT NULL,
  peaks_bucket_ms       REAL,                      -- null until derived/<id>/peaks.bin is there
  playback_file         TEXT,                      -- below derived/<id>/, only where the original cannot be played
  revision              INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX recordings_by_date ON recordings (coalesce(recorded_ms, imported_ms) DESC, id DESC);

CREATE TABLE jobs (
  id              INTEGER PRIMARY KEY,
  kind            TEXT NOT NULL,
  dedupe_key      TEXT NOT NULL UNIQUE,
  payload         TEXT NOT NULL,
  recording_id    INTEGER REFERENCES recordings (id),
  subject         TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled', 'paused')),
  attempts        INTEGER NOT NULL DEFAULT 0,
  max_attempts    INTEGER NOT NULL,
  run_after_ms    INTEGER NOT NULL,
  claim_token     TEXT,
  waiting_for     TEXT,
  error_code      TEXT,
  error_message   TEXT,
  error_retryable INTEGER,
  progress        TEXT,
  dismissed       INTEGER NOT NULL DEFAULT 0 CHECK (dismissed IN (0, 1)),
  created_ms      INTEGER NOT NULL,
  updated_ms      INTEGER NOT NULL,
  CHECK ((state = 'running') = (claim_token IS NOT NULL))
) STRICT;

CREATE INDEX jobs_ready ON jobs (kind, run_after_ms, id) WHERE state IN ('queued', 'waiting');
CREATE INDEX jobs_unfinished ON jobs (state) WHERE state NOT IN ('done', 'cancelled');
CREATE INDEX jobs_by_recording ON jobs (recording_id);

CREATE TABLE uploads (
  id                      INTEGER PRIMARY KEY,
  recording_id            INTEGER NOT NULL REFERENCES recordings (id),
  destination             TEXT NOT NULL CHECK (destination IN ('this-machine', 'remote')),
  service_key             TEXT NOT NULL,           -- which account it belongs to
  file_id                 TEXT NOT NULL,
  upload_id               TEXT NOT NULL,
  chunk_size_bytes        INTEGER NOT NULL,
  filetype                TEXT NOT NULL,
  size_bytes              INTEGER NOT NULL,
  sha256                  TEXT NOT NULL,
  mtime_ms                INTEGER NOT NULL,
  state                   TEXT NOT NULL CHECK (state IN ('open', 'completed', 'abandoned')),
  abandoned_reason        TEXT,
  download_url            TEXT,
  download_url_expires_ms INTEGER,
  created_ms              INTEGER NOT NULL,
  updated_ms              INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX uploads_one_open ON uploads (recording_id) WHERE state = 'open';

CREATE TABLE upload_parts (
  upload          INTEGER NOT NULL REFERENCES uploads (id),
  part_number     INTEGER NOT NULL,
  presigned_url   TEXT NOT NULL,
  etag            TEXT,                            -- quotes as returned
  acknowledged_ms INTEGER,
  PRIMARY KEY (upload, part_number)
) STRICT, WITHOUT ROWID;

-- One row per request to transcribe a recording.
CREATE TABLE transcription_runs (
  id                INTEGER PRIMARY KEY,
  recording_id      INTEGER NOT NULL REFERENCES recordings (id),
  destination       TEXT NOT NULL CHECK (destination IN ('this-machine', 'remote')),
  options           TEXT NOT NULL,
  upload            INTEGER REFERENCES uploads (id),
  submit_started_ms INTEGER,                       -- written before the request leaves
  transcription_id  TEXT,                          -- written before the first poll
  submitted_ms      INTEGER,
  status            TEXT,                          -- as the service last said
  server_message    TEXT,
  created_ms        INTEGER NOT NULL,
  finished_ms       INTEGER
) STRICT;

CREATE INDEX transcription_runs_by_recording ON transcription_runs (recording_id);

-- When submits left this machine, for the rate limit; old rows are dropped.
CREATE TABLE submit_times (
  id          INTEGER PRIMARY KEY,
  service_key TEXT NOT NULL,
  at_ms       INTEGER NOT NULL
) STRICT;

CREATE TABLE transcripts (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings (id),
  run_id       INTEGER NOT NULL REFERENCES transcription_runs (id),
  language     TEXT NOT NULL,
  machine      TEXT NOT NULL,                      -- the service's own answer, kept as it came
  notices      TEXT NOT NULL,
  revision     INTEGER NOT NULL DEFAULT 1,
  created_ms   INTEGER NOT NULL
) STRICT;

-- AUTOINCREMENT here and in segments: history may bring a removed row back, so its id is never given to another one.
CREATE TABLE speakers (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  label        TEXT NOT NULL,
  name         TEXT NOT NULL,
  color_index  INTEGER NOT NULL
) STRICT;

CREATE INDEX speakers_by_recording ON speakers (recording_id);

CREATE TABLE segments (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  start_ms     INTEGER NOT NULL,
  end_ms       INTEGER NOT NULL,
  speaker_id   INTEGER REFERENCES speakers (id),
  text         TEXT NOT NULL,
  edited       INTEGER NOT NULL DEFAULT 0 CHECK (edited IN (0, 1)),
  verified     INTEGER NOT NULL DEFAULT 0 CHECK (verified IN (0, 1))
) STRICT;

CREATE INDEX segments_in_order ON segments (recording_id, start_ms, id);
CREATE INDEX segments_by_speaker ON segments (speaker_id);

CREATE VIRTUAL TABLE segments_fts USING fts5 (
  text, content = 'segments', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TRIGGER segments_fts_insert AFTER INSERT ON segments BEGIN
  INSERT INTO segments_fts (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER segments_fts_delete AFTER DELETE ON segments BEGIN
  INSERT INTO segments_fts (segments_fts, rowid, text) VALUES ('delete', old.id, old.text);
END;
CREATE TRIGGER segments_fts_update AFTER UPDATE OF text ON segments BEGIN
  INSERT INTO segments_fts (segments_fts, rowid, text) VALUES ('delete', old.id, old.text);
  INSERT INTO segments_fts (rowid, text) VALUES (new.id, new.text);
END;

-- Every edit as the rows it changed, before and after: undo writes `before` back, redo writes `after` back.
CREATE TABLE edits (
  id           INTEGER PRIMARY KEY,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  description  TEXT NOT NULL,
  operation    TEXT NOT NULL,
  before       TEXT NOT NULL,
  after        TEXT NOT NULL,
  undone       INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
  created_ms   INTEGER NOT NULL
) STRICT;

CREATE INDEX edits_by_recording ON edits (recording_id, undone, id);

-- What was typed is never lost: a transcript that a new run replaces is put here whole.
CREATE TABLE replaced_transcripts (
  id           INTEGER PRIMARY KEY,
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  content      TEXT NOT NULL,
  replaced_ms  INTEGER NOT NULL
) STRICT;

CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
