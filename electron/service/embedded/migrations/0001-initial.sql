-- What a service on one machine keeps. Once released, this file never changes; a change is the next number.

-- Credentials and the key of signed addresses, by name.
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE tokens (
  token_hash TEXT PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('access', 'refresh', 'user')),
  expires_ms INTEGER,
  user_id    TEXT,                       -- of minted user tokens
  client_id  TEXT,
  key_hash   TEXT                        -- the lasting key it was made with, in services of several clients: NULL here
) STRICT;

-- Files: what is being uploaded, and what was.
CREATE TABLE uploads (
  upload_id       TEXT PRIMARY KEY,
  file_id         TEXT NOT NULL UNIQUE,
  size_bytes      INTEGER NOT NULL,
  filetype        TEXT NOT NULL,
  chunk_bytes     INTEGER NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('open', 'merged')),
  md5             TEXT,
  created_ms      INTEGER NOT NULL,
  account_id      TEXT,                  -- the owner: the partner's client id, or the user of a minted token
  removed_ms      INTEGER,               -- when removal was requested: nobody can use it from then on; its row goes with its last task
  client_id       TEXT,
  duration_ms     INTEGER,               -- measured once, at completion
  store_upload_id TEXT,
  merge_token     TEXT,                  -- one completion merges at a time
  merge_seen_ms   INTEGER
) STRICT;
CREATE INDEX uploads_removed ON uploads (removed_ms) WHERE removed_ms IS NOT NULL;

-- Each PUT of a part writes a file of its own name; the row says which one counts.
CREATE TABLE parts (
  upload_id   TEXT NOT NULL REFERENCES uploads (upload_id),
  part_number INTEGER NOT NULL,
  etag        TEXT NOT NULL,
  size_bytes  INTEGER NOT NULL,
  object_name TEXT,
  PRIMARY KEY (upload_id, part_number)
) STRICT, WITHOUT ROWID;

-- File records (second endpoint family); the metadata of section 4.2 as JSON.
CREATE TABLE file_records (
  file_id    TEXT PRIMARY KEY REFERENCES uploads (file_id),
  metadata   TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;

-- Transcriptions. The recording is a file of this service (file_id) or one that is to be fetched first (file_url).
CREATE TABLE tasks (
  transcription_id TEXT PRIMARY KEY,
  file_id          TEXT REFERENCES uploads (file_id),
  file_url         TEXT,
  params           TEXT NOT NULL,
  status           TEXT NOT NULL CHECK (status IN ('PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE', 'REVOKED')),
  progress         REAL,
  data             TEXT,                       -- the result, with the interface's fields only
  message          TEXT,
  created_ms       INTEGER NOT NULL,
  updated_ms       INTEGER NOT NULL,
  paused_ms        INTEGER,                    -- nothing works on it since then; NULL: it is worked on in its turn
  notices          TEXT NOT NULL DEFAULT '[]', -- JSON: what a person should know of the result
  account_id       TEXT,
  client_id        TEXT,
  claim_token      TEXT,                       -- of the worker that has the task now; only it may write to the row
  claimed_by       TEXT,
  claims           INTEGER NOT NULL DEFAULT 0,
  result_object    TEXT,
  CHECK ((file_id IS NULL) <> (file_url IS NULL))
) STRICT;
CREATE INDEX tasks_by_file ON tasks (file_id);
CREATE INDEX tasks_unfinished ON tasks (created_ms) WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED');

CREATE TABLE workflows (
  id               TEXT PRIMARY KEY,
  owner_id         TEXT NOT NULL,
  file_id          TEXT NOT NULL,
  definition       TEXT NOT NULL,
  metadata         TEXT NOT NULL,
  version          TEXT,
  status           TEXT NOT NULL CHECK (status IN ('PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE', 'REVOKED')),
  completed_tasks  INTEGER NOT NULL,
  transcription_id TEXT,                 -- of the task under way
  outputs          TEXT NOT NULL,
  message          TEXT,
  created_ms       INTEGER NOT NULL,
  started_ms       INTEGER,
  updated_ms       INTEGER,
  ended_ms         INTEGER,
  paused_ms        INTEGER,
  account_id       TEXT,
  client_id        TEXT
) STRICT;
CREATE INDEX workflows_unfinished ON workflows (created_ms) WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED');

-- Recorders (partner interface). is_bind: NULL signed but never bound, 0 unbound, 1 bound to owner_id.
CREATE TABLE registry (
  sn       TEXT PRIMARY KEY,
  type     TEXT NOT NULL,
  is_bind  INTEGER CHECK (is_bind IN (0, 1)),
  owner_id TEXT,
  CHECK ((is_bind IS 1) = (owner_id IS NOT NULL))
) STRICT;

CREATE TABLE bind_events (
  id        INTEGER PRIMARY KEY,
  sn        TEXT NOT NULL REFERENCES registry (sn),
  client_id TEXT NOT NULL,
  at_ms     INTEGER NOT NULL
) STRICT;
CREATE INDEX bind_events_by_device ON bind_events (sn, id);

-- Device records (second endpoint family).
CREATE TABLE device_records (
  id         TEXT PRIMARY KEY,
  sn         TEXT NOT NULL UNIQUE,
  type       TEXT NOT NULL,
  owner_id   TEXT,
  updated_ms INTEGER NOT NULL,
  client_id  TEXT
) STRICT;

-- For the limit of submits a minute.
CREATE TABLE submit_times (id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, client_id TEXT) STRICT;
