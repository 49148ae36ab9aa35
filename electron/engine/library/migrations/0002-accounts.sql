-- Frozen: once released, this file never changes; the next change is 0003.

-- Profiles of the remote service. Secrets are filed in the keychain under the id, which is never given out again.
CREATE TABLE accounts (
  id                   INTEGER PRIMARY KEY AUTOINCREMENT,
  name                 TEXT NOT NULL,
  region               TEXT NOT NULL CHECK (region IN ('us', 'japan', 'custom')),
  base_url             TEXT NOT NULL,
  api_base             TEXT NOT NULL,
  client_id            TEXT NOT NULL,
  user_token_source    TEXT NOT NULL CHECK (user_token_source IN ('pasted', 'minted')),
  user_id              TEXT NOT NULL,
  owner_id             TEXT NOT NULL,
  expires_in_unit      TEXT NOT NULL CHECK (expires_in_unit IN ('seconds', 'minutes', 'milliseconds')),
  workflow_status_path TEXT NOT NULL,
  created_ms           INTEGER NOT NULL,
  removed_ms           INTEGER
) STRICT;

-- The one remote service that version 1 had becomes the first account.
INSERT INTO accounts (name, region, base_url, api_base, client_id, user_token_source, user_id, owner_id, expires_in_unit,
  workflow_status_path, created_ms)
SELECT 'Remote service', 'custom', json_extract(value, '$.remote.baseUrl'), coalesce(json_extract(value, '$.remote.apiBase'), ''),
  coalesce(json_extract(value, '$.remote.clientId'), ''), 'pasted', '', '', 'seconds', '', 0
FROM settings WHERE key = 'settings' AND coalesce(json_extract(value, '$.remote.baseUrl'), '') <> '';
UPDATE settings SET value = json_set(json_remove(value, '$.remote'), '$.accountId', (SELECT max(id) FROM accounts))
WHERE key = 'settings';

-- Which account a run belongs to: the one it began with, whatever is chosen later. NULL: this machine, or the
-- environment's.
ALTER TABLE transcription_runs ADD COLUMN account_id INTEGER REFERENCES accounts (id);
UPDATE transcription_runs SET account_id = (SELECT max(id) FROM accounts) WHERE destination = 'remote';
-- The service that something of the run has gone to (address and client, hashed): it goes on there or not at all.
ALTER TABLE transcription_runs ADD COLUMN service_key TEXT;
UPDATE transcription_runs SET service_key = (SELECT service_key FROM uploads WHERE uploads.id = transcription_runs.upload);

-- What was uploaded: the recording as it is, or a copy made for a service that takes only certain types.
ALTER TABLE uploads ADD COLUMN form TEXT NOT NULL DEFAULT 'original' CHECK (form IN ('original', 'mp3'));
-- A transcription and a workflow may send one recording in two forms, each with its own session.
DROP INDEX uploads_one_open;
CREATE UNIQUE INDEX uploads_one_open ON uploads (recording_id, service_key, form) WHERE state = 'open';
-- The second endpoint family's answer to its completion (File Model), where that one was used.
ALTER TABLE uploads ADD COLUMN file_record TEXT;

-- Copies made for uploading, below derived/<id>/; both hashes are kept with them.
CREATE TABLE upload_copies (
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  form         TEXT NOT NULL CHECK (form IN ('mp3')),
  size_bytes   INTEGER NOT NULL,
  mtime_ms     INTEGER NOT NULL,
  sha256       TEXT NOT NULL,
  md5          TEXT NOT NULL,
  PRIMARY KEY (recording_id, form)
) STRICT, WITHOUT ROWID;

-- Recorders whose remote binding is looked after.
CREATE TABLE bound_devices (
  id            INTEGER PRIMARY KEY,
  serial_number TEXT NOT NULL UNIQUE,
  type_override TEXT,                    -- NULL: from the serial number's prefix
  record_type   TEXT NOT NULL,           -- the second family's own enum
  record_id     TEXT,                    -- its device record there, once bound
  record_service TEXT,                   -- at which service
  bound_ms      INTEGER,                 -- when it was last bound from here; NULL since it was unbound from here
  bound_service TEXT,                    -- at which service, with which client
  bound_event   TEXT,                    -- the newest entry of the history then
  added_ms      INTEGER NOT NULL
) STRICT;

-- One row per workflow submitted for a recording.
CREATE TABLE workflow_runs (
  id                INTEGER PRIMARY KEY,
  recording_id      INTEGER NOT NULL REFERENCES recordings (id),
  destination       TEXT NOT NULL CHECK (destination IN ('this-machine', 'remote')),
  account_id        INTEGER REFERENCES accounts (id),
  service_key       TEXT,                -- as for transcription_runs
  workflows         TEXT NOT NULL,       -- JSON, as it is sent
  metadata          TEXT NOT NULL,
  version           TEXT NOT NULL,
  upload            INTEGER REFERENCES uploads (id),
  submit_started_ms INTEGER,             -- written before the request leaves
  workflow_id       TEXT,                -- written before its status is first asked
  status            TEXT,
  total_tasks       INTEGER,
  completed_tasks   INTEGER,
  answer            TEXT,                -- the service's last answer, kept as it came
  created_ms        INTEGER NOT NULL,
  finished_ms       INTEGER
) STRICT;
CREATE INDEX workflow_runs_by_recording ON workflow_runs (recording_id);
