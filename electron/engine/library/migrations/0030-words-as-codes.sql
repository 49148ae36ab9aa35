-- Frozen: once released, this file never changes.

-- What was kept as an English sentence, and recognised again to be translated, is kept as a code and its values.

-- What an edit is: `Edit text` becomes `edit-text`.
UPDATE edits SET description = lower(replace(description, ' ', '-'));

-- The name that Tapelog gives a speaker: `Speaker 3` becomes `#3`. Of at most nine digits and without a leading zero: others are a person's.
UPDATE speakers SET name = '#' || substr(name, 9)
WHERE name GLOB 'Speaker [1-9]*' AND substr(name, 9) NOT GLOB '*[^0-9]*' AND length(name) <= 17;

-- `json()` around the list: a value of a subquery is text otherwise.
UPDATE edits SET before = json_set(before, '$.speakers', json((
  SELECT json_group_array(json(CASE
    WHEN json_extract(value, '$.name') GLOB 'Speaker [1-9]*' AND substr(json_extract(value, '$.name'), 9) NOT GLOB '*[^0-9]*'
      AND length(json_extract(value, '$.name')) <= 17
    THEN json_set(value, '$.name', '#' || substr(json_extract(value, '$.name'), 9))
    ELSE value END))
  FROM json_each(before, '$.speakers')
))) WHERE json_array_length(before, '$.speakers') > 0;

UPDATE edits SET after = json_set(after, '$.speakers', json((
  SELECT json_group_array(json(CASE
    WHEN json_extract(value, '$.name') GLOB 'Speaker [1-9]*' AND substr(json_extract(value, '$.name'), 9) NOT GLOB '*[^0-9]*'
      AND length(json_extract(value, '$.name')) <= 17
    THEN json_set(value, '$.name', '#' || substr(json_extract(value, '$.name'), 9))
    ELSE value END))
  FROM json_each(after, '$.speakers')
))) WHERE json_array_length(after, '$.speakers') > 0;

UPDATE edits SET operation = json_set(operation, '$.name', '#' || substr(json_extract(operation, '$.name'), 9))
WHERE json_extract(operation, '$.name') GLOB 'Speaker [1-9]*' AND substr(json_extract(operation, '$.name'), 9) NOT GLOB '*[^0-9]*'
  AND length(json_extract(operation, '$.name')) <= 17;

-- The names of a quote become a list; several that were joined stay one text.
UPDATE quotes SET marked_speaker = CASE
  WHEN marked_speaker = '' THEN '[]'
  WHEN marked_speaker GLOB 'Speaker [1-9]*' AND substr(marked_speaker, 9) NOT GLOB '*[^0-9]*' AND length(marked_speaker) <= 17
    THEN json_array('#' || substr(marked_speaker, 9))
  ELSE json_array(marked_speaker) END;

-- What is to be known of a transcript's quality. A sentence that is not Tapelog's own stays, as a service's.
CREATE TABLE notice_lists (was TEXT PRIMARY KEY, becomes TEXT) STRICT;
INSERT OR IGNORE INTO notice_lists (was) SELECT notices FROM transcripts;
INSERT OR IGNORE INTO notice_lists (was)
  SELECT json_extract(before, '$.head.notices') FROM edits WHERE json_extract(before, '$.head.notices') IS NOT NULL;
INSERT OR IGNORE INTO notice_lists (was)
  SELECT json_extract(after, '$.head.notices') FROM edits WHERE json_extract(after, '$.head.notices') IS NOT NULL;

-- Transcripts that wait for a person's decision, parts that wait, and answers about slices.
INSERT OR IGNORE INTO notice_lists (was)
  SELECT json_extract(result, '$.transcript.notices') FROM transcription_runs
  WHERE json_valid(result) AND json_type(result, '$.transcript.notices') = 'array';
INSERT OR IGNORE INTO notice_lists (was)
  SELECT json_extract(result, '$.notices') FROM transcription_runs
  WHERE json_valid(result) AND json_type(result, '$.notices') = 'array';

UPDATE notice_lists SET becomes = (
  SELECT json_group_array(json(CASE
    WHEN value = 'Transcribed by the demo model, which knows only the demo’s synthetic voices.' THEN '{"code":"demo-model"}'
    WHEN value = 'Draft quality, English, without punctuation: transcribed by pocketsphinx. Check every quote against the audio.'
      THEN '{"code":"draft-quality"}'
    WHEN value = 'Speakers were not told apart: no speaker model for real voices is installed. Assign them by hand.'
      THEN '{"code":"no-speaker-model"}'
    WHEN value = 'Hotwords are not used by this model.' THEN '{"code":"hotwords-unused"}'
    WHEN value GLOB 'Transcribed in [0-9]* slices because *.' THEN json_object('code', 'slices', 'values', json_object(
      'count', CAST(substr(value, 16) AS INTEGER),
      'reason', CASE
        WHEN value LIKE '%at most 6 hours with speakers%' THEN 'with-speakers'
        WHEN value LIKE '%at most 24 hours%' THEN 'without-speakers'
        ELSE 'setting' END))
    WHEN value GLOB 'Who is who could not be told in slice* [0-9]*: see Slices below the speakers.'
      AND replace(replace(replace(value, 'Who is who could not be told in slices ', ''),
        'Who is who could not be told in slice ', ''), ': see Slices below the speakers.', '') NOT GLOB '*[^0-9, ]*'
      THEN json_object('code', 'unsure-slices', 'values', json_object('slices', json('[' || replace(replace(replace(
        value, 'Who is who could not be told in slices ', ''), 'Who is who could not be told in slice ', ''),
        ': see Slices below the speakers.', '') || ']')))
    ELSE json_object('code', 'of-service', 'values', json_object('text', value)) END))
  -- What is damaged says nothing.
  FROM json_each(CASE WHEN json_valid(was) THEN was ELSE '[]' END) WHERE type = 'text'
);

UPDATE transcripts SET notices = (SELECT becomes FROM notice_lists WHERE was = notices);
UPDATE edits SET before = json_set(before, '$.head.notices', (
  SELECT becomes FROM notice_lists WHERE was = json_extract(before, '$.head.notices')
)) WHERE json_extract(before, '$.head.notices') IS NOT NULL;
UPDATE edits SET after = json_set(after, '$.head.notices', (
  SELECT becomes FROM notice_lists WHERE was = json_extract(after, '$.head.notices')
)) WHERE json_extract(after, '$.head.notices') IS NOT NULL;
UPDATE transcription_runs SET result = json_set(result, '$.transcript.notices', json((
  SELECT becomes FROM notice_lists WHERE was = json_extract(result, '$.transcript.notices')
))) WHERE json_valid(result) AND json_type(result, '$.transcript.notices') = 'array';
UPDATE transcription_runs SET result = json_set(result, '$.notices', json((
  SELECT becomes FROM notice_lists WHERE was = json_extract(result, '$.notices')
))) WHERE json_valid(result) AND json_type(result, '$.notices') = 'array';
DROP TABLE notice_lists;

-- What could not be read of a salvaged file was kept as English words; without values the whole sentence is shown as it was.
UPDATE jobs SET error_values = NULL WHERE error_code = 'salvaged';
