-- Frozen: once released, this file never changes; the next change is 0002.

CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE tokens (
  token_hash TEXT PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('access', 'refresh', 'user')),
  expires_ms INTEGER
) STRICT;

CREATE TABLE uploads (
  upload_id   TEXT PRIMARY KEY,
  file_id     TEXT NOT NULL UNIQUE,
  size_bytes  INTEGER NOT NULL,
  filetype    TEXT NOT NULL,
  chunk_bytes INTEGER NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('open', 'merged')),
  md5         TEXT,
  created_ms  INTEGER NOT NULL
) STRICT;

CREATE TABLE parts (
  upload_id   TEXT NOT NULL REFERENCES uploads (upload_id),
  part_number INTEGER NOT NULL,
  etag        TEXT NOT NULL,
  size_bytes  INTEGER NOT NULL,
  PRIMARY KEY (upload_id, part_number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tasks (
  transcription_id TEXT PRIMARY KEY,
  file_id          TEXT NOT NULL REFERENCES uploads (file_id),
  params           TEXT NOT NULL,
  status           TEXT NOT NULL CHECK (status IN ('PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE', 'REVOKED')),
  progress         REAL,
  data             TEXT,
  message          TEXT,
  created_ms       INTEGER NOT NULL,
  updated_ms       INTEGER NOT NULL
) STRICT;

CREATE INDEX tasks_unfinished ON tasks (created_ms) WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED');

CREATE TABLE submit_times (id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT;

-- Who asked for what, without bodies, tokens or queries: what was sent twice can be seen here.
CREATE TABLE requests (
  id          INTEGER PRIMARY KEY,
  at_ms       INTEGER NOT NULL,
  method      TEXT NOT NULL,
  route       TEXT NOT NULL,
  upload_id   TEXT,
  part_number INTEGER,
  status      INTEGER NOT NULL
) STRICT;
