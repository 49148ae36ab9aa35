-- Frozen: once released, this file never changes; the next change is 0012.

-- What the service on this machine is to remove, because the library has its result or nobody wants it any more. A row stays
-- until the service has answered. No reference to a recording: it may be deleted before the service answers.
CREATE TABLE service_removals (
  kind   TEXT NOT NULL CHECK (kind IN ('transcription', 'workflow', 'upload')),
  id     TEXT NOT NULL,                    -- transcription_id, workflow_id or UploadId of the service
  revoke INTEGER NOT NULL CHECK (revoke IN (0, 1)),   -- 1: also when the task is unfinished
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- Earlier versions left every result and file there.
INSERT INTO service_removals (kind, id, revoke)
  SELECT 'transcription', transcription_id, 0 FROM transcription_runs
  WHERE destination = 'this-machine' AND transcription_id IS NOT NULL AND finished_ms IS NOT NULL
  ON CONFLICT DO NOTHING;
INSERT INTO service_removals (kind, id, revoke)
  SELECT 'upload', upload_id, 0 FROM uploads
  WHERE destination = 'this-machine' AND state = 'completed'
    AND id IN (SELECT upload FROM transcription_runs WHERE finished_ms IS NOT NULL)
  ON CONFLICT DO NOTHING;
UPDATE uploads SET download_url_expires_ms = 0, file_record = NULL
  WHERE upload_id IN (SELECT id FROM service_removals WHERE kind = 'upload');
