-- Frozen: once released, this file never changes; the next change is 0021.

-- When words are heard, as a service said it. Beside the segments: edits and undo leave it as it is, and a segment's words are
-- found in it by their times and letters. One row for each minute of a transcription; a word is in the minute in which it begins.
CREATE TABLE word_times (
  id             INTEGER PRIMARY KEY,
  recording_id   INTEGER NOT NULL REFERENCES recordings (id),
  run_id         INTEGER NOT NULL,       -- of transcription_runs
  minute         INTEGER NOT NULL,
  has_confidence INTEGER NOT NULL CHECK (has_confidence IN (0, 1)),
  words          TEXT NOT NULL           -- JSON: [[text, start in ms from the minute's, length in ms, confidence or nothing], …]
) STRICT;
CREATE INDEX word_times_by_minute ON word_times (recording_id, minute);
CREATE INDEX word_times_by_run ON word_times (recording_id, has_confidence, run_id);
