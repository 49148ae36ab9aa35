-- What the sentence of an error is filled with, as JSON: with it the sentence can be said in another language.
ALTER TABLE jobs ADD COLUMN error_values TEXT;

-- Each of these codes had two sentences, and now has one of its own for the errors that do not end by themselves.
UPDATE jobs SET error_code = 'import-disk-full' WHERE kind = 'import' AND error_code = 'disk-full' AND error_retryable = 0;
UPDATE jobs SET error_code = 'export-disk-full' WHERE kind = 'export' AND error_code = 'disk-full' AND error_retryable = 0;
UPDATE jobs SET error_code = 'device-away-unknown' WHERE error_code = 'device-away' AND error_retryable = 0;
UPDATE jobs SET error_code = 'not-converted'
  WHERE error_code = 'damaged-audio' AND error_message LIKE 'The recording could not be converted%';
UPDATE jobs SET error_code = 'copy-folder-missing' WHERE kind <> 'export' AND error_code = 'folder-missing';
UPDATE jobs SET error_code = 'device-recording-gone' WHERE kind = 'import' AND error_code = 'source-gone'
  AND json_extract(payload, '$.source.kind') = 'device';
