-- Frozen: once released, this file never changes; the next change is 0005.

-- How often the process died while this job was running, in a row. Apart from attempts: those count what a job itself
-- said of its end.
ALTER TABLE jobs ADD COLUMN crashes INTEGER NOT NULL DEFAULT 0;
