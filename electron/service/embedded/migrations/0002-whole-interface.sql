-- Frozen: once released, this file never changes; the next change is 0003.

-- Whose token it is: minted user tokens only.
ALTER TABLE tokens ADD COLUMN user_id TEXT;

-- Remote device registry (partner interface). is_bind: NULL signed but never bound, 0 unbound, 1 bound to owner_id.
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
  updated_ms INTEGER NOT NULL
) STRICT;

-- File records (second endpoint family); the metadata of section 4.2 as JSON.
CREATE TABLE file_records (
  file_id    TEXT PRIMARY KEY REFERENCES uploads (file_id),
  metadata   TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;

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
) STRICT;
CREATE INDEX workflows_unfinished ON workflows (created_ms) WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED');

-- A task's recording is a file of this service (file_id) or one that is to be fetched first (file_url).
CREATE TABLE tasks_2 (
  transcription_id TEXT PRIMARY KEY,
  file_id          TEXT REFERENCES uploads (file_id),
  file_url         TEXT,
  params           TEXT NOT NULL,
  status           TEXT NOT NULL CHECK (status IN ('PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE', 'REVOKED')),
  progress         REAL,
  data             TEXT,
  message          TEXT,
  created_ms       INTEGER NOT NULL,
  updated_ms       INTEGER NOT NULL,
  CHECK ((file_id IS NULL) <> (file_url IS NULL))
) STRICT;
INSERT INTO tasks_2 SELECT transcription_id, file_id, NULL, params, status, progress, data, message, created_ms, updated_ms FROM tasks;
DROP TABLE tasks;
ALTER TABLE tasks_2 RENAME TO tasks;
CREATE INDEX tasks_unfinished ON tasks (created_ms) WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED');
