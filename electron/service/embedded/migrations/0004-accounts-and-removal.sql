-- Frozen: once released, this file never changes; the next change is 0005.

-- Who owns it: the partner's client id, or the user of a minted token. Everything before belongs to the partner.
ALTER TABLE uploads ADD COLUMN account_id TEXT;
ALTER TABLE tasks ADD COLUMN account_id TEXT;
ALTER TABLE workflows ADD COLUMN account_id TEXT;
UPDATE uploads SET account_id = (SELECT value FROM secrets WHERE name = 'clientId');
UPDATE tasks SET account_id = (SELECT value FROM secrets WHERE name = 'clientId');
UPDATE workflows SET account_id = (SELECT value FROM secrets WHERE name = 'clientId');

-- When its removal was requested: nobody can use it from then on. Its files go next, and its row with the last task that names it.
ALTER TABLE uploads ADD COLUMN removed_ms INTEGER;
CREATE INDEX uploads_removed ON uploads (removed_ms) WHERE removed_ms IS NOT NULL;
CREATE INDEX tasks_by_file ON tasks (file_id);
