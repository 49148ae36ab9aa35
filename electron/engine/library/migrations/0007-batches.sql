-- Frozen: once released, this file never changes; the next change is 0008.

-- What was asked for together, until a person was told what became of it. An item is the job that its recording's way
-- begins with; its row goes when its good end is told.
CREATE TABLE batch_items (
  job_id   INTEGER PRIMARY KEY REFERENCES jobs (id),
  batch_id INTEGER NOT NULL,
  told     TEXT                          -- the failure or wait that was told of already; NULL: none
) STRICT;
CREATE INDEX batch_items_by_batch ON batch_items (batch_id, job_id);

-- What is under way when this is written counts as asked for together.
INSERT INTO batch_items (job_id, batch_id)
SELECT min(id), 1 FROM jobs
WHERE kind NOT IN ('prepare', 'workflow') AND state IN ('queued', 'running', 'waiting', 'paused')
GROUP BY coalesce(recording_id, -id);
