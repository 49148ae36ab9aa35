-- Frozen: once released, this file never changes.

-- Values that earlier versions stored in another form, and that every reading corrected until now. Rows that are damaged stay as they are.

-- White space as JavaScript trims it.
CREATE TABLE white_space (characters TEXT) STRICT;
INSERT INTO white_space VALUES (
  char(9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288, 65279)
);

-- The language of a request. Earlier versions looked at its length only: what is no language tag becomes `auto`.
CREATE TABLE tag_shapes (shape TEXT PRIMARY KEY) STRICT;
INSERT INTO tag_shapes SELECT language || script || region FROM
  (SELECT '[a-z][a-z]' AS language UNION ALL SELECT '[a-z][a-z][a-z]'),
  (SELECT '' AS script UNION ALL SELECT '-[a-z][a-z][a-z][a-z]'),
  (SELECT '' AS region UNION ALL SELECT '-[a-z][a-z]' UNION ALL SELECT '-[0-9][0-9][0-9]');
INSERT INTO tag_shapes VALUES ('auto');

CREATE TABLE languages (was TEXT PRIMARY KEY, becomes TEXT) STRICT;
INSERT OR IGNORE INTO languages (was) SELECT json_extract(value, '$.transcription.language') FROM settings
  WHERE key = 'settings' AND CASE WHEN json_valid(value) THEN json_type(value, '$.transcription.language') END = 'text';
INSERT OR IGNORE INTO languages (was) SELECT json_extract(transcription_options, '$.language') FROM recordings
  WHERE CASE WHEN json_valid(transcription_options) THEN json_type(transcription_options, '$.language') END = 'text';
INSERT OR IGNORE INTO languages (was) SELECT json_extract(options, '$.language') FROM transcription_runs
  WHERE CASE WHEN json_valid(options) THEN json_type(options, '$.language') END = 'text';
-- In the payload of an import the options are JSON in a text.
CREATE TABLE import_options (job_id INTEGER PRIMARY KEY, options TEXT) STRICT;
INSERT INTO import_options SELECT id, json_extract(payload, '$.options') FROM jobs
  WHERE kind = 'import' AND CASE WHEN json_valid(payload) THEN json_type(payload, '$.options') END = 'text';
DELETE FROM import_options WHERE CASE WHEN json_valid(options) THEN json_type(options, '$.language') END IS NOT 'text';
INSERT OR IGNORE INTO languages (was) SELECT json_extract(options, '$.language') FROM import_options;

UPDATE languages SET becomes = replace(trim(was, (SELECT characters FROM white_space)), '_', '-');
-- Letters other than ASCII, and what follows a zero byte, are longer as bytes.
UPDATE languages SET becomes = 'auto' WHERE octet_length(becomes) <> length(becomes)
  OR NOT EXISTS (SELECT 1 FROM tag_shapes WHERE lower(becomes) GLOB shape);
DELETE FROM languages WHERE becomes = was;

UPDATE settings SET value = json_set(value, '$.transcription.language', (
  SELECT becomes FROM languages WHERE was = json_extract(value, '$.transcription.language')
)) WHERE key = 'settings'
  AND CASE WHEN json_valid(value) THEN json_extract(value, '$.transcription.language') END IN (SELECT was FROM languages);
UPDATE recordings SET transcription_options = json_set(transcription_options, '$.language', (
  SELECT becomes FROM languages WHERE was = json_extract(transcription_options, '$.language')
)) WHERE CASE WHEN json_valid(transcription_options) THEN json_extract(transcription_options, '$.language') END IN (SELECT was FROM languages);
UPDATE transcription_runs SET options = json_set(options, '$.language', (
  SELECT becomes FROM languages WHERE was = json_extract(options, '$.language')
)) WHERE CASE WHEN json_valid(options) THEN json_extract(options, '$.language') END IN (SELECT was FROM languages);
UPDATE transcription_runs SET options = json_set(options, '$.language', 'auto')
WHERE CASE WHEN json_valid(options) THEN json_type(options) = 'object' AND json_type(options, '$.language') IS NOT 'text' END;
DELETE FROM import_options WHERE json_extract(options, '$.language') NOT IN (SELECT was FROM languages);
UPDATE import_options SET options = json_set(options, '$.language', (
  SELECT becomes FROM languages WHERE was = json_extract(options, '$.language')
));
UPDATE jobs SET payload = json_set(payload, '$.options', (SELECT options FROM import_options WHERE job_id = jobs.id))
WHERE id IN (SELECT job_id FROM import_options);
DROP TABLE import_options;
DROP TABLE languages;
DROP TABLE tag_shapes;

-- Titles without control characters and without marks that turn the direction of reading. The name of the file stays as it was.
CREATE TABLE unseen (step INTEGER PRIMARY KEY, mark TEXT, becomes TEXT) STRICT;
WITH RECURSIVE codes (code) AS (SELECT 1 UNION ALL SELECT code + 1 FROM codes WHERE code < 8297)
INSERT INTO unseen SELECT row_number() OVER (ORDER BY code), char(code),
    CASE WHEN code < 160 OR code IN (8232, 8233) THEN ' ' ELSE '' END
  FROM codes WHERE code BETWEEN 1 AND 31 OR code BETWEEN 127 AND 159 OR code IN (1564, 8206, 8207)
    OR code BETWEEN 8232 AND 8238 OR code BETWEEN 8294 AND 8297;

CREATE TABLE titles (was TEXT PRIMARY KEY, becomes TEXT) STRICT;
INSERT OR IGNORE INTO titles (was) SELECT title FROM recordings;
INSERT OR IGNORE INTO titles (was) SELECT json_extract(payload, '$.title') FROM jobs
  WHERE kind = 'import' AND CASE WHEN json_valid(payload) THEN json_type(payload, '$.title') END = 'text';
DELETE FROM titles WHERE was NOT GLOB '*[' || (SELECT group_concat(mark, '') FROM unseen) || ']*'
  AND was NOT GLOB '*  *' AND was = trim(was, (SELECT characters FROM white_space));
UPDATE titles SET becomes = (
  WITH RECURSIVE cleaned (step, text) AS (
    SELECT 0, was
    UNION ALL
    SELECT unseen.step, replace(cleaned.text, unseen.mark, unseen.becomes) FROM cleaned JOIN unseen ON unseen.step = cleaned.step + 1
  )
  SELECT text FROM cleaned ORDER BY step DESC LIMIT 1
);
-- One space for several: no control character is left, so two of them can stand for a space.
UPDATE titles SET becomes = replace(replace(replace(becomes, ' ', char(1, 2)), char(2, 1), ''), char(1, 2), ' ');
UPDATE titles SET becomes = trim(becomes, (SELECT characters FROM white_space));
UPDATE titles SET becomes = 'Recording' WHERE becomes = '';

UPDATE recordings SET title = (SELECT becomes FROM titles WHERE was = title) WHERE title IN (SELECT was FROM titles);
UPDATE jobs SET payload = json_set(payload, '$.title', (SELECT becomes FROM titles WHERE was = json_extract(payload, '$.title')))
WHERE kind = 'import' AND CASE WHEN json_valid(payload) THEN json_extract(payload, '$.title') END IN (SELECT was FROM titles);
DROP TABLE titles;
DROP TABLE unseen;
DROP TABLE white_space;

-- A fingerprint of the first and last 64 KiB alone proves too little: as without one, the library's original is compared.
UPDATE device_files SET fingerprint = NULL WHERE fingerprint NOT GLOB 'blocks:*' AND fingerprint NOT GLOB 'whole:*';

-- The file systems of a device: none is known of a request from before they were kept.
UPDATE jobs SET payload = json_set(payload, '$.source.unitVolumes', json('[]'))
WHERE kind = 'import' AND CASE WHEN json_valid(payload) THEN
  json_extract(payload, '$.source.kind') = 'device' AND json_type(payload, '$.source.unitVolumes') IS NULL END;

-- A remembered choice from before projects.
UPDATE import_choices SET choice = json_set(choice, '$.projectId', NULL)
WHERE CASE WHEN json_valid(choice) THEN json_type(choice) = 'object' AND json_type(choice, '$.projectId') IS NULL END;
