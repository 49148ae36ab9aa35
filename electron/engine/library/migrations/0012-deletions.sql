-- Frozen: once released, this file never changes.

-- What a person or a rule wants deleted, until nothing of it is left. No reference to recordings: their row goes first.
CREATE TABLE deletions (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER NOT NULL,
  scope        TEXT NOT NULL CHECK (scope IN ('recording', 'audio')),
  asked_by     TEXT NOT NULL CHECK (asked_by IN ('person', 'rule')),
  -- 'announced': a rule's, and no warning was shown yet; 'waiting': can be undone until due_ms; 'removing': the rows are gone
  state        TEXT NOT NULL CHECK (state IN ('announced', 'waiting', 'removing')),
  due_ms       INTEGER,
  held_jobs    TEXT NOT NULL DEFAULT '[]',         -- JSON: ids of the jobs that were paused for it
  remains      TEXT,                               -- JSON: what is still to be removed outside the library's rows
  asked_ms     INTEGER NOT NULL,
  CHECK ((state = 'removing') = (remains IS NOT NULL)),
  CHECK ((state = 'waiting') <= (due_ms IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX deletions_to_come ON deletions (recording_id) WHERE state <> 'removing';

-- Keyed hashes of what was deleted, and of where it came from, so that it is not imported again automatically.
CREATE TABLE deleted_content (
  mark       BLOB PRIMARY KEY,                     -- HMAC-SHA256
  deleted_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE deleted_content_key (
  id  INTEGER PRIMARY KEY CHECK (id = 1),
  key BLOB NOT NULL
) STRICT;

-- The highest id that was removed from a table: SQLite would give it out again.
CREATE TABLE removed_ids (
  of      TEXT PRIMARY KEY CHECK (of IN ('recordings', 'jobs')),
  last_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE recordings ADD COLUMN audio_deleted_ms INTEGER;
-- A person kept this recording's audio when a rule wanted to delete it.
ALTER TABLE recordings ADD COLUMN audio_kept INTEGER NOT NULL DEFAULT 0 CHECK (audio_kept IN (0, 1));
