-- Frozen: once released, this file never changes; the next change is 0044.

-- One folding for everything that is looked for (shared/text/folding.ts): apostrophes and quotation marks, hyphens, spaces, widths,
-- invisible signs. What was folded otherwise before is folded again. A name whose key another one has now keeps its earlier key.
INSERT INTO segments_fts (segments_fts) VALUES ('rebuild');

DELETE FROM notes_fts;
INSERT INTO notes_fts (rowid, note, tags) SELECT 2 * id, searchable(text), '' FROM notes;
INSERT INTO notes_fts (rowid, note, tags)
SELECT 2 * id + 1, note, tags FROM quotes_searchable WHERE note <> '' OR tags <> '';

UPDATE recordings SET name_key = folded(title || char(10) || original_name);
UPDATE OR IGNORE projects SET name_key = folded(name);
UPDATE OR IGNORE pseudonyms SET name_key = folded(real_name);
UPDATE OR REPLACE refused_voices SET name_key = replace(replace(name_key, '’', ''''), '‘', '''');
