-- Frozen: once released, this file never changes; the next change is 0029.

-- Columns and stored values get the names that the code uses.

-- How many jobs of the same recording and kind come before a job: slices in their order.
ALTER TABLE jobs RENAME COLUMN turn TO slice_number;
UPDATE jobs SET kind = 'transcode', dedupe_key = 'transcode' || substr(dedupe_key, 7) WHERE kind = 'derive' AND dedupe_key LIKE 'derive:%';
UPDATE jobs SET kind = 'transcode' WHERE kind = 'derive';

-- A long recording is transcribed in slices; these say which part of the transcript is a slice's.
ALTER TABLE transcription_runs RENAME COLUMN part_index TO slice_index;
ALTER TABLE transcription_runs RENAME COLUMN part_start_ms TO kept_start_ms;
ALTER TABLE transcription_runs RENAME COLUMN part_end_ms TO kept_end_ms;

-- The encoding of the sound that is sent.
ALTER TABLE uploads RENAME COLUMN form TO encoding;
ALTER TABLE upload_copies RENAME COLUMN form TO encoding;
-- Settings may be damaged; those stay as they are.
UPDATE settings SET value = json_remove(json_set(value, '$.uploadEncoding', json_extract(value, '$.uploadForm')), '$.uploadForm')
WHERE key = 'settings' AND CASE WHEN json_valid(value) THEN json_extract(value, '$.uploadForm') END IS NOT NULL;

-- What former versions wrote in another way.
UPDATE settings SET value = json_remove(json_set(value, '$.sliceMinutes', json_extract(value, '$.partMinutes')), '$.partMinutes')
WHERE key = 'settings' AND CASE WHEN json_valid(value) THEN json_extract(value, '$.partMinutes') END IS NOT NULL;
UPDATE jobs SET payload = json_set(payload, '$.recorded.source', 'recorder-clock')
WHERE kind = 'import' AND json_extract(payload, '$.recorded.source') = 'file-time';
UPDATE jobs SET payload = json_set(payload, '$.from', CASE json_extract(payload, '$.source.kind')
    WHEN 'device' THEN json_object('key', 'device:' || json_extract(payload, '$.source.deviceId'), 'name', coalesce(json_extract(payload, '$.sourceLabel'), ''))
    ELSE json_object('key', 'files', 'name', '') END)
WHERE kind = 'import' AND json_type(payload, '$.from') IS NULL;

-- What the service on this machine is to do: one row for each task, upload or file. A row is written before the service is told.
-- Instead of `service_pauses`, `service_removals`, and what remains of deletions.
CREATE TABLE desired_states (
  kind         TEXT NOT NULL CHECK (kind IN ('transcription', 'workflow', 'upload', 'file')),
  id           TEXT NOT NULL,            -- transcription_id, workflow_id, UploadId or FileId of the service
  recording_id INTEGER,                  -- no reference: it may be deleted before the service answers
  state        TEXT NOT NULL CHECK (state IN ('paused', 'running', 'revoked', 'removed')),
  is_told      INTEGER NOT NULL CHECK (is_told IN (0, 1)),   -- 1: the service has answered; only of what is paused, other rows go then
  deletion_id  INTEGER,                  -- of the deletion that waits for it, and that also ends unfinished tasks
  updated_ms   INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX desired_states_to_tell ON desired_states (state, recording_id) WHERE is_told = 0;
CREATE INDEX desired_states_by_deletion ON desired_states (deletion_id) WHERE deletion_id IS NOT NULL;

INSERT INTO desired_states (kind, id, recording_id, state, is_told, updated_ms)
  SELECT kind, task_id, recording_id,
    CASE state WHEN 'resuming' THEN 'running' WHEN 'revoking' THEN 'revoked' ELSE 'paused' END, state = 'paused', updated_ms
  FROM service_pauses;
-- 0: of a deletion that has ended already.
INSERT INTO desired_states (kind, id, state, is_told, deletion_id, updated_ms)
  SELECT kind, id, 'removed', 0, CASE revoke WHEN 1 THEN 0 END, 0 FROM service_removals WHERE true
  ON CONFLICT DO UPDATE SET state = 'removed', is_told = 0, deletion_id = excluded.deletion_id;
INSERT INTO desired_states (kind, id, state, is_told, deletion_id, updated_ms)
  SELECT 'transcription', value, 'removed', 0, deletions.id, asked_ms
    FROM deletions, json_each(remains, '$.atService.transcriptionIds') WHERE remains IS NOT NULL
  UNION ALL
  SELECT 'workflow', value, 'removed', 0, deletions.id, asked_ms
    FROM deletions, json_each(remains, '$.atService.workflowIds') WHERE remains IS NOT NULL
  UNION ALL
  SELECT 'upload', value ->> 'uploadId', 'removed', 0, deletions.id, asked_ms
    FROM deletions, json_each(remains, '$.atService.uploads') WHERE remains IS NOT NULL
  UNION ALL
  SELECT 'file', value ->> 'fileId', 'removed', 0, deletions.id, asked_ms
    FROM deletions, json_each(remains, '$.atService.uploads') WHERE remains IS NOT NULL
  ON CONFLICT DO UPDATE SET state = 'removed', is_told = 0, deletion_id = excluded.deletion_id;
UPDATE deletions SET remains = json_remove(remains, '$.atService') WHERE remains IS NOT NULL;
DROP TABLE service_pauses;
DROP TABLE service_removals;
