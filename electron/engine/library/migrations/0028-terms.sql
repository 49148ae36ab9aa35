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
UPDATE settings SET value = json_remove(json_set(value, '$.uploadEncoding', json_extract(value, '$.uploadForm')), '$.uploadForm')
WHERE key = 'settings' AND json_extract(value, '$.uploadForm') IS NOT NULL;
