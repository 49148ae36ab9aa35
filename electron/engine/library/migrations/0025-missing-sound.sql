-- Frozen: once released, this file never changes; the next change is 0026.

-- What is missing in the sound of a recording: JSON of shared/missingSound.ts. Until now only what could not be read of its file
-- when it was copied; from now on also what decoding finds damaged, and what its file states and does not hold. NULL: nothing.
ALTER TABLE recordings RENAME COLUMN salvage TO missing;
UPDATE recordings SET missing = json_set(
  missing, '$.gaps',
  json((SELECT json_group_array(json(json_set(value, '$.cause', 'unread'))) FROM json_each(missing, '$.gaps')))
) WHERE missing IS NOT NULL;
