-- Frozen: once released, this file never changes; the next change is 0006.

-- The client, where a service has several. Everything before belongs to the only client.
ALTER TABLE tokens ADD COLUMN client_id TEXT;
ALTER TABLE uploads ADD COLUMN client_id TEXT;
ALTER TABLE tasks ADD COLUMN client_id TEXT;
ALTER TABLE workflows ADD COLUMN client_id TEXT;
ALTER TABLE device_records ADD COLUMN client_id TEXT;
ALTER TABLE submit_times ADD COLUMN client_id TEXT;
UPDATE tokens SET client_id = (SELECT value FROM secrets WHERE name = 'clientId');
UPDATE uploads SET client_id = (SELECT value FROM secrets WHERE name = 'clientId');
UPDATE tasks SET client_id = (SELECT value FROM secrets WHERE name = 'clientId');
UPDATE workflows SET client_id = (SELECT value FROM secrets WHERE name = 'clientId');
UPDATE device_records SET client_id = (SELECT value FROM secrets WHERE name = 'clientId');
UPDATE submit_times SET client_id = (SELECT value FROM secrets WHERE name = 'clientId');

-- Each PUT of a part writes a file of its own name; the row says which one counts.
ALTER TABLE parts ADD COLUMN object_name TEXT;

-- The duration is measured once, at completion. One completion merges at a time.
ALTER TABLE uploads ADD COLUMN duration_ms INTEGER;
ALTER TABLE uploads ADD COLUMN store_upload_id TEXT;
ALTER TABLE uploads ADD COLUMN merge_token TEXT;
ALTER TABLE uploads ADD COLUMN merge_seen_ms INTEGER;

-- The worker that has a task now; only it may write to the row.
ALTER TABLE tasks ADD COLUMN claim_token TEXT;
ALTER TABLE tasks ADD COLUMN claimed_by TEXT;
ALTER TABLE tasks ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN result_object TEXT;
