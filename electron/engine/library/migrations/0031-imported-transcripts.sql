-- Frozen: once released, this file never changes.

-- The name of the file that a transcript came from; null for one that a service made.
ALTER TABLE transcription_runs ADD COLUMN imported_from TEXT;
