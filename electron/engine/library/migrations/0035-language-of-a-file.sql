-- Frozen: once released, this file never changes.

-- 'file': the file of an imported transcript states its language. 'set': a person set the language of this transcript.
ALTER TABLE transcripts RENAME COLUMN language_source TO former_source;
ALTER TABLE transcripts ADD COLUMN language_source TEXT NOT NULL DEFAULT 'unstated'
  CHECK (language_source IN ('chosen', 'detected', 'assumed', 'unstated', 'file', 'set'));
UPDATE transcripts SET language_source = CASE
  WHEN language <> '' AND run_id IN (SELECT id FROM transcription_runs WHERE imported_from IS NOT NULL) THEN 'file'
  ELSE former_source END;
ALTER TABLE transcripts DROP COLUMN former_source;
