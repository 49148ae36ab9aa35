-- Frozen: once released, this file never changes; the next change is 0024.

-- Full-text search of what a person wrote: notes at a moment (rowid 2 × id), and notes and tags of quotes (2 × id + 1).
-- Few and short, so the index keeps its own copy of the text.
CREATE VIRTUAL TABLE notes_fts USING fts5 (
  note, tags,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
);
CREATE VIEW quotes_searchable AS SELECT q.id, searchable(q.note) AS note,
  searchable(coalesce((SELECT group_concat(tag, ', ') FROM quote_tags WHERE quote_id = q.id), '')) AS tags
FROM quotes q;

INSERT INTO notes_fts (rowid, note, tags) SELECT 2 * id, searchable(text), '' FROM notes;
INSERT INTO notes_fts (rowid, note, tags)
SELECT 2 * id + 1, note, tags FROM quotes_searchable WHERE note <> '' OR tags <> '';

CREATE TRIGGER notes_fts_insert AFTER INSERT ON notes BEGIN
  INSERT INTO notes_fts (rowid, note, tags) VALUES (2 * new.id, searchable(new.text), '');
END;
CREATE TRIGGER notes_fts_update AFTER UPDATE OF text ON notes BEGIN
  UPDATE notes_fts SET note = searchable(new.text) WHERE rowid = 2 * new.id;
END;
CREATE TRIGGER notes_fts_delete AFTER DELETE ON notes BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * old.id;
END;
CREATE TRIGGER quotes_fts_insert AFTER INSERT ON quotes WHEN new.note <> '' BEGIN
  INSERT INTO notes_fts (rowid, note, tags) VALUES (2 * new.id + 1, searchable(new.note), '');
END;
CREATE TRIGGER quotes_fts_update AFTER UPDATE OF note ON quotes WHEN new.note <> old.note BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * new.id + 1;
  INSERT INTO notes_fts (rowid, note, tags)
  SELECT 2 * id + 1, note, tags FROM quotes_searchable WHERE id = new.id AND (note <> '' OR tags <> '');
END;
CREATE TRIGGER quotes_fts_delete AFTER DELETE ON quotes BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * old.id + 1;
END;
CREATE TRIGGER quote_tags_fts_insert AFTER INSERT ON quote_tags BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * new.quote_id + 1;
  INSERT INTO notes_fts (rowid, note, tags) SELECT 2 * id + 1, note, tags FROM quotes_searchable WHERE id = new.quote_id;
END;
CREATE TRIGGER quote_tags_fts_delete AFTER DELETE ON quote_tags BEGIN
  DELETE FROM notes_fts WHERE rowid = 2 * old.quote_id + 1;
  INSERT INTO notes_fts (rowid, note, tags)
  SELECT 2 * id + 1, note, tags FROM quotes_searchable WHERE id = old.quote_id AND (note <> '' OR tags <> '');
END;
