-- What left this machine: one row per request with a body to a remote service, written before it leaves.

CREATE TABLE egress (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  recording_id INTEGER REFERENCES recordings (id) ON DELETE CASCADE,   -- null: of an account or a recorder
  begun_ms     INTEGER NOT NULL,
  host         TEXT NOT NULL,                                          -- empty: from before this table
  content      TEXT NOT NULL,                                          -- JSON list, see shared/egress.ts
  choice       TEXT NOT NULL,
  asked_in     TEXT NOT NULL CHECK (asked_in IN ('window', 'command-line')),
  bytes        INTEGER NOT NULL CHECK (bytes >= 0),                    -- of the body
  measure      TEXT NOT NULL CHECK (measure IN ('exact', 'at-most', 'at-least'))
) STRICT;
CREATE INDEX egress_by_recording ON egress (recording_id, begun_ms);

ALTER TABLE transcription_runs ADD COLUMN choice TEXT NOT NULL DEFAULT 'unknown';
ALTER TABLE transcription_runs ADD COLUMN asked_in TEXT NOT NULL DEFAULT 'window';
-- How the recogniser on this machine was kept from the network; null: not told.
ALTER TABLE transcription_runs ADD COLUMN network_lock TEXT CHECK (network_lock IN ('system', 'guard'));

-- What was sent before: acknowledged parts, and submits. Where it went was not written down then.
INSERT INTO egress (recording_id, begun_ms, host, content, choice, asked_in, bytes, measure)
  SELECT recording_id, created_ms, '', '["audio"]', 'unknown', 'window',
    min(size_bytes, chunk_size_bytes *
      (SELECT count(*) FROM upload_parts WHERE upload = uploads.id AND etag IS NOT NULL)),
    'at-least'
  FROM uploads WHERE destination = 'remote' ORDER BY created_ms, id;
INSERT INTO egress (recording_id, begun_ms, host, content, choice, asked_in, bytes, measure)
  SELECT recording_id, submit_started_ms, '', '["request"]', 'unknown', 'window', 0, 'at-least'
  FROM transcription_runs WHERE destination = 'remote' AND submit_started_ms IS NOT NULL;
INSERT INTO egress (recording_id, begun_ms, host, content, choice, asked_in, bytes, measure)
  SELECT recording_id, submit_started_ms, '', '["workflow"]', 'unknown', 'window', 0, 'at-least'
  FROM workflow_runs WHERE destination = 'remote' AND submit_started_ms IS NOT NULL;
