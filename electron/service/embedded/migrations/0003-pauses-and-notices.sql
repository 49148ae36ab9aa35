-- Frozen: once released, this file never changes; the next change is 0004.

-- Paused since; nothing works on it. NULL: it is worked on in its turn.
ALTER TABLE tasks ADD COLUMN paused_ms INTEGER;
ALTER TABLE workflows ADD COLUMN paused_ms INTEGER;

-- What a person should know of a result, a JSON array: beside `data`, which has the interface's fields only.
ALTER TABLE tasks ADD COLUMN notices TEXT NOT NULL DEFAULT '[]';
UPDATE tasks SET notices = json_extract(data, '$.notices'), data = json_remove(data, '$.notices')
  WHERE json_type(data, '$.notices') = 'array';
