-- Frozen: once released, this file never changes; the next change is 0007.

-- What ended, by when it did: a hundred thousand rows are not sorted for one page of the history.
CREATE INDEX jobs_ended ON jobs (updated_ms, id)
  WHERE state IN ('done', 'cancelled') OR (state = 'failed' AND dismissed = 1);
