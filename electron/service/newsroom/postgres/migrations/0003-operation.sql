-- expand: places in the queue by weight, the nodes that run, and an index of ended tasks.

-- A client with weight 2 gets two turns where one with weight 1 gets one.
ALTER TABLE clients ADD COLUMN weight integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 12);

-- The task's place in the queue: the smallest is next. Null for tasks of an earlier version.
ALTER TABLE tasks ADD COLUMN place bigint;

-- The largest place that a worker was given. A sequence, because its value costs no lock and no row.
CREATE SEQUENCE claimed_place MINVALUE 0 START 0;

CREATE TABLE nodes (
  node_id        text COLLATE "C" PRIMARY KEY,
  version        text NOT NULL,
  schema_version integer NOT NULL,
  started_ms     bigint NOT NULL,
  seen_ms        bigint NOT NULL
);

CREATE INDEX tasks_ended ON tasks (updated_ms) WHERE status IN ('SUCCESS', 'FAILURE', 'REVOKED');
