-- Frozen: once released, this file never changes; the next change is 0009.

-- What the service on this machine is told of pausing and revoking, by task: written before it is told, and when it has
-- answered. A task without a row goes on there, or has ended.
CREATE TABLE service_pauses (
  task_id      TEXT PRIMARY KEY,         -- transcription_id or workflow_id
  kind         TEXT NOT NULL CHECK (kind IN ('transcription', 'workflow')),
  recording_id INTEGER NOT NULL REFERENCES recordings (id),
  -- 'pausing', 'resuming' and 'revoking': to be told, perhaps told; 'paused': answered, nothing works on it
  state        TEXT NOT NULL CHECK (state IN ('pausing', 'paused', 'resuming', 'revoking')),
  updated_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
