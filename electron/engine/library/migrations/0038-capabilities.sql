-- Frozen: once released, this file never changes.

-- What remote services said they can do beyond the interface.
CREATE TABLE service_capabilities (
  service_key TEXT PRIMARY KEY,          -- of the account, see accountKey
  extensions  TEXT NOT NULL,             -- JSON: names that this version knew
  asked_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A desired state names its service, because a remote service may give an id that another service gave too.
CREATE TABLE desired_states_of_services (
  service_key  TEXT NOT NULL,            -- 'this-machine', or the key of the account
  kind         TEXT NOT NULL CHECK (kind IN ('transcription', 'workflow', 'upload', 'file')),
  id           TEXT NOT NULL,            -- transcription_id, workflow_id, UploadId or FileId of the service
  recording_id INTEGER,                  -- no reference: it may be deleted before the service answers
  state        TEXT NOT NULL CHECK (state IN ('paused', 'running', 'revoked', 'removed')),
  is_told      INTEGER NOT NULL CHECK (is_told IN (0, 1)),   -- 1: the service has answered; only of what is paused, other rows go then
  deletion_id  INTEGER,                  -- of the deletion that waits for it, and that also ends unfinished tasks
  updated_ms   INTEGER NOT NULL,
  PRIMARY KEY (service_key, kind, id)
) STRICT, WITHOUT ROWID;
INSERT INTO desired_states_of_services (service_key, kind, id, recording_id, state, is_told, deletion_id, updated_ms)
  SELECT 'this-machine', kind, id, recording_id, state, is_told, deletion_id, updated_ms FROM desired_states;
DROP TABLE desired_states;
ALTER TABLE desired_states_of_services RENAME TO desired_states;
CREATE INDEX desired_states_to_tell ON desired_states (service_key, state, recording_id) WHERE is_told = 0;
CREATE INDEX desired_states_by_deletion ON desired_states (deletion_id) WHERE deletion_id IS NOT NULL;
