-- Frozen: once released, this file never changes; the next change is 0027.

-- How the recogniser on this machine was locked in. 'sealed' is new: it had neither a network nor any file but those of its jobs.
ALTER TABLE transcription_runs ADD COLUMN lock TEXT CHECK (lock IN ('sealed', 'system', 'guard'));
UPDATE transcription_runs SET lock = network_lock;
ALTER TABLE transcription_runs DROP COLUMN network_lock;
ALTER TABLE transcription_runs RENAME COLUMN lock TO network_lock;
