-- Frozen: once released, this file never changes; the next change is 0006.

-- What is to go first (1) or last (-1). A recording's own is what its next jobs begin with.
ALTER TABLE jobs ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
ALTER TABLE recordings ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
-- How many jobs of the same recording and kind go before it: lower turns first, so recordings in many parts let others by.
ALTER TABLE jobs ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
DROP INDEX jobs_ready;
CREATE INDEX jobs_ready ON jobs (kind, priority DESC, turn, run_after_ms, id) WHERE state IN ('queued', 'waiting');
-- Files on a disk have no place in it, and their jobs cost it nothing.
DROP INDEX jobs_by_device;
CREATE INDEX jobs_by_device ON jobs (json_extract(payload, '$.source.deviceId'), state)
  WHERE kind = 'import' AND json_extract(payload, '$.source.deviceId') IS NOT NULL;

-- MD5 of every part of a file, 16 bytes each, from the read that hashed it whole: what a part's ETag is compared with.
CREATE TABLE part_digests (
  sha256          TEXT NOT NULL,         -- of the whole file
  part_size_bytes INTEGER NOT NULL,
  md5s            BLOB NOT NULL,
  PRIMARY KEY (sha256, part_size_bytes)
) STRICT, WITHOUT ROWID;

-- A recording over a service's limits is transcribed in parts, each a run of its own below the whole one's.
ALTER TABLE transcription_runs ADD COLUMN parent_id INTEGER REFERENCES transcription_runs (id);
ALTER TABLE transcription_runs ADD COLUMN part_index INTEGER;      -- from 0
ALTER TABLE transcription_runs ADD COLUMN span_start_ms INTEGER;   -- of the recording, overlap included
ALTER TABLE transcription_runs ADD COLUMN span_end_ms INTEGER;
ALTER TABLE transcription_runs ADD COLUMN result TEXT;             -- a part's answer as it came, until all are there
ALTER TABLE transcription_runs ADD COLUMN part_start_ms INTEGER;   -- what the transcript has of this part begins from here
ALTER TABLE transcription_runs ADD COLUMN part_end_ms INTEGER;     -- and before here; null until it is stitched
CREATE INDEX transcription_runs_by_parent ON transcription_runs (parent_id, part_index) WHERE parent_id IS NOT NULL;

-- More forms of what is uploaded: smaller ones, and parts. Which there are is the program's business.
DROP INDEX uploads_one_open;
ALTER TABLE uploads RENAME COLUMN form TO form_before;
ALTER TABLE uploads ADD COLUMN form TEXT NOT NULL DEFAULT 'original';
UPDATE uploads SET form = form_before;
ALTER TABLE uploads DROP COLUMN form_before;
CREATE UNIQUE INDEX uploads_one_open ON uploads (recording_id, service_key, form) WHERE state = 'open';
ALTER TABLE upload_copies RENAME TO upload_copies_before;
CREATE TABLE upload_copies (
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  form         TEXT NOT NULL,
  size_bytes   INTEGER NOT NULL,
  mtime_ms     INTEGER NOT NULL,
  sha256       TEXT NOT NULL,
  md5          TEXT NOT NULL,
  PRIMARY KEY (recording_id, form)
) STRICT, WITHOUT ROWID;
INSERT INTO upload_copies SELECT * FROM upload_copies_before;
DROP TABLE upload_copies_before;

-- Types of files that a service would not take, in its own words.
CREATE TABLE refused_types (
  service_key TEXT NOT NULL,
  filetype    TEXT NOT NULL,
  said        TEXT NOT NULL,
  at_ms       INTEGER NOT NULL,
  PRIMARY KEY (service_key, filetype)
) STRICT, WITHOUT ROWID;
