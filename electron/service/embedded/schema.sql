-- Written by “node build/schema.mjs” from the migrations. A change is a new migration.

CREATE TABLE bind_events (
  id        INTEGER PRIMARY KEY,
  sn        TEXT NOT NULL REFERENCES registry (sn),
  client_id TEXT NOT NULL,
  at_ms     INTEGER NOT NULL
) STRICT;

CREATE INDEX bind_events_by_device ON bind_events (sn, id);

CREATE TABLE device_records (
  id         TEXT PRIMARY KEY,
  sn         TEXT NOT NULL UNIQUE,
  type       TEXT NOT NULL,
  owner_id   TEXT,
  updated_ms INTEGER NOT NULL
, client_id TEXT) STRICT;

CREATE TABLE file_records (
  file_id    TEXT PRIMARY KEY REFERENCES uploads (file_id),
  metadata   TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE parts (
  upload_id   TEXT NOT NULL REFERENCES uploads (upload_id),
  part_number INTEGER NOT NULL,
  etag        TEXT NOT NULL,
  size_bytes  INTEGER NOT NULL, object_name TEXT,
  PRIMARY KEY (upload_id, part_number)
) STRICT, WITHOUT ROWID;

CREATE TABLE registry (
  sn       TEXT PRIMARY KEY,
  type     TEXT NOT NULL,
  is_bind  INTEGER CHECK (is_bind IN (0, 1)),
  owner_id TEXT,
  CHECK ((is_bind IS 1) = (owner_id IS NOT NULL))
) STRICT;

CREATE TABLE requests (
  id          INTEGER PRIMARY KEY,
  at_ms       INTEGER NOT NULL,
  method      TEXT NOT NULL,
  route       TEXT NOT NULL,
  upload_id   TEXT,
  part_number INTEGER,
  status      INTEGER NOT NULL
) STRICT;

CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE submit_times (id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, client_id TEXT) STRICT;

CREATE TABLE "tasks" (
  transcription_id TEXT PRIMARY KEY,
  file_id          TEXT REFERENCES uploads (file_id),
  file_url         TEXT,
  params           TEXT NOT NULL,
  status           TEXT NOT NULL CHECK (status IN ('PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE', 'REVOKED')),
  progress         REAL,
  data             TEXT,
  message          TEXT,
  created_ms       INTEGER NOT NULL,
  updated_ms       INTEGER NOT NULL, paused_ms INTEGER, notices TEXT NOT NULL DEFAULT '[]', account_id TEXT, client_id TEXT, claim_token TEXT, claimed_by TEXT, claims INTEGER NOT NULL DEFAULT 0, result_object TEXT,
  CHECK ((file_id IS NULL) <> (file_url IS NULL))
) STRICT;

CREATE INDEX tasks_by_file ON tasks (file_id);

CREATE INDEX tasks_unfinished ON tasks (created_ms) WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED');

CREATE TABLE tokens (
  token_hash TEXT PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('access', 'refresh', 'user')),
  expires_ms INTEGER
, user_id TEXT, client_id TEXT, key_hash TEXT) STRICT;

CREATE TABLE uploads (
  upload_id   TEXT PRIMARY KEY,
  file_id     TEXT NOT NULL UNIQUE,
  size_bytes  INTEGER NOT NULL,
  filetype    TEXT NOT NULL,
  chunk_bytes INTEGER NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('open', 'merged')),
  md5         TEXT,
  created_ms  INTEGER NOT NULL
, account_id TEXT, removed_ms INTEGER, client_id TEXT, duration_ms INTEGER, store_upload_id TEXT, merge_token TEXT, merge_seen_ms INTEGER) STRICT;

CREATE INDEX uploads_removed ON uploads (removed_ms) WHERE removed_ms IS NOT NULL;

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
  ended_ms         INTEGER
, paused_ms INTEGER, account_id TEXT, client_id TEXT) STRICT;

CREATE INDEX workflows_unfinished ON workflows (created_ms) WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED');
