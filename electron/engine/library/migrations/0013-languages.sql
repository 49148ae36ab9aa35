-- Frozen: once released, this file never changes; the next change is 0014.

-- Full-text search for scripts without spaces: searchable() (shared/searchableText.ts) cuts them into single characters, so
-- that two characters are found inside a sentence. Marks (M*) belong to their letters: Thai vowels, Hindi vowels.
DROP TRIGGER segments_fts_insert;
DROP TRIGGER segments_fts_delete;
DROP TRIGGER segments_fts_update;
DROP TABLE segments_fts;
CREATE VIEW segments_searchable AS SELECT id, searchable(text) AS text FROM segments;
CREATE VIRTUAL TABLE segments_fts USING fts5 (
  text, content = 'segments_searchable', content_rowid = 'id',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
);
INSERT INTO segments_fts (segments_fts) VALUES ('rebuild');
CREATE TRIGGER segments_fts_insert AFTER INSERT ON segments BEGIN
  INSERT INTO segments_fts (rowid, text) VALUES (new.id, searchable(new.text));
END;
CREATE TRIGGER segments_fts_delete AFTER DELETE ON segments BEGIN
  INSERT INTO segments_fts (segments_fts, rowid, text) VALUES ('delete', old.id, searchable(old.text));
END;
CREATE TRIGGER segments_fts_update AFTER UPDATE OF text ON segments BEGIN
  INSERT INTO segments_fts (segments_fts, rowid, text) VALUES ('delete', old.id, searchable(old.text));
  INSERT INTO segments_fts (rowid, text) VALUES (new.id, searchable(new.text));
END;

-- How the language of a transcript is known. 'assumed': none was chosen, and the recogniser cannot hear languages.
ALTER TABLE transcripts ADD COLUMN language_source TEXT NOT NULL DEFAULT 'unstated'
  CHECK (language_source IN ('chosen', 'detected', 'assumed', 'unstated'));
-- Until now no recogniser of the service on this machine could hear languages: their probability of 1.0 was not computed.
UPDATE transcripts SET language_source = (
  SELECT CASE
    WHEN coalesce(json_extract(run.options, '$.language'), 'auto') <> 'auto' THEN 'chosen'
    WHEN run.destination = 'this-machine' THEN 'assumed'
    ELSE 'unstated'
  END FROM transcription_runs run WHERE run.id = transcripts.run_id
);
-- Transcripts that undo and redo bring back.
UPDATE edits SET
  before = json_set(before, '$.head.languageSource', coalesce((
    SELECT CASE
      WHEN coalesce(json_extract(run.options, '$.language'), 'auto') <> 'auto' THEN 'chosen'
      WHEN run.destination = 'this-machine' THEN 'assumed'
      ELSE 'unstated'
    END FROM transcription_runs run WHERE run.id = json_extract(edits.before, '$.head.runId')
  ), 'unstated')),
  after = json_set(after, '$.head.languageSource', coalesce((
    SELECT CASE
      WHEN coalesce(json_extract(run.options, '$.language'), 'auto') <> 'auto' THEN 'chosen'
      WHEN run.destination = 'this-machine' THEN 'assumed'
      ELSE 'unstated'
    END FROM transcription_runs run WHERE run.id = json_extract(edits.after, '$.head.runId')
  ), 'unstated'))
WHERE json_extract(operation, '$.kind') = 'transcript.replace';
