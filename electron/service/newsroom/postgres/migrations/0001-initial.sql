-- expand: all tables of a newsroom's service.
-- Once released, this file never changes; a change is the next number.
-- Ids are compared and ordered by their bytes (COLLATE "C"), as SQLite does.

CREATE TABLE tokens (
  token_hash text COLLATE "C" PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('access', 'refresh', 'user')),
  expires_ms bigint NOT NULL,
  client_id  text COLLATE "C" NOT NULL,
  user_id    text COLLATE "C",
  key_hash   text COLLATE "C"   -- the lasting key with which the token was made: the token ends with it
);
CREATE INDEX tokens_by_expiry ON tokens (expires_ms);
CREATE INDEX tokens_by_client ON tokens (client_id, user_id);

CREATE TABLE uploads (
  upload_id       text COLLATE "C" PRIMARY KEY,
  file_id         text COLLATE "C" NOT NULL UNIQUE,
  client_id       text COLLATE "C" NOT NULL,
  account_id      text COLLATE "C" NOT NULL,
  size_bytes      bigint NOT NULL,
  filetype        text NOT NULL,
  chunk_bytes     bigint NOT NULL,
  state           text NOT NULL CHECK (state IN ('open', 'merged')),
  md5             text,
  duration_ms     bigint,
  store_upload_id text,
  merge_token     text,
  merge_seen_ms   bigint,
  created_ms      bigint NOT NULL,
  removed_ms      bigint
);
CREATE INDEX uploads_by_account ON uploads (account_id) INCLUDE (size_bytes) WHERE removed_ms IS NULL;
CREATE INDEX uploads_open ON uploads (account_id, created_ms) WHERE state = 'open' AND removed_ms IS NULL;
CREATE INDEX uploads_by_client ON uploads (client_id, created_ms);
CREATE INDEX uploads_removed ON uploads (removed_ms) WHERE removed_ms IS NOT NULL;
CREATE INDEX uploads_by_age ON uploads (state, created_ms);

CREATE TABLE parts (
  upload_id   text COLLATE "C" NOT NULL REFERENCES uploads (upload_id),
  part_number integer NOT NULL,
  etag        text NOT NULL,
  size_bytes  bigint NOT NULL,
  object_name text,
  PRIMARY KEY (upload_id, part_number)
);

CREATE TABLE file_records (
  file_id    text COLLATE "C" PRIMARY KEY REFERENCES uploads (file_id),
  metadata   text NOT NULL,
  created_ms bigint NOT NULL
);

CREATE TABLE tasks (
  transcription_id text COLLATE "C" PRIMARY KEY,
  client_id        text COLLATE "C" NOT NULL,
  account_id       text COLLATE "C" NOT NULL,
  file_id          text COLLATE "C" REFERENCES uploads (file_id),
  file_url         text,
  params           text NOT NULL,
  status           text NOT NULL CHECK (status IN ('PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE', 'REVOKED')),
  progress         double precision,
  data             text,
  result_object    text,
  notices          text NOT NULL DEFAULT '[]',
  message          text,
  claim_token      text COLLATE "C",
  claimed_by       text,
  claims           integer NOT NULL DEFAULT 0,
  created_ms       bigint NOT NULL,
  updated_ms       bigint NOT NULL,
  paused_ms        bigint,
  place            bigint,   -- in the queue: the smallest is next
  CHECK ((file_id IS NULL) <> (file_url IS NULL))
);
CREATE INDEX tasks_unfinished ON tasks (account_id, created_ms, transcription_id)
  WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED');
CREATE INDEX tasks_by_account ON tasks (account_id, created_ms);
CREATE INDEX tasks_by_client ON tasks (client_id, updated_ms);
CREATE INDEX tasks_by_file ON tasks (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX tasks_ended ON tasks (updated_ms) WHERE status IN ('SUCCESS', 'FAILURE', 'REVOKED');

-- The largest place that a worker was given. A sequence, because its value costs no lock and no row.
CREATE SEQUENCE claimed_place MINVALUE 0 START 0;

CREATE TABLE workflows (
  id               text COLLATE "C" PRIMARY KEY,
  client_id        text COLLATE "C" NOT NULL,
  owner_id         text NOT NULL,
  account_id       text COLLATE "C" NOT NULL,
  file_id          text COLLATE "C" NOT NULL,
  definition       text NOT NULL,
  metadata         text NOT NULL,
  version          text,
  status           text NOT NULL CHECK (status IN ('PENDING', 'RECEIVED', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE', 'REVOKED')),
  completed_tasks  integer NOT NULL,
  transcription_id text COLLATE "C",
  outputs          text NOT NULL,
  message          text,
  created_ms       bigint NOT NULL,
  started_ms       bigint,
  updated_ms       bigint,
  ended_ms         bigint,
  paused_ms        bigint
);
CREATE INDEX workflows_unfinished ON workflows (created_ms) WHERE status NOT IN ('SUCCESS', 'FAILURE', 'REVOKED');
CREATE INDEX workflows_by_account ON workflows (account_id, created_ms);
CREATE INDEX workflows_by_client ON workflows (client_id, created_ms);
CREATE INDEX workflows_by_file ON workflows (file_id);
CREATE INDEX workflows_by_task ON workflows (transcription_id) WHERE transcription_id IS NOT NULL;

CREATE TABLE registry (
  sn       text COLLATE "C" PRIMARY KEY,
  type     text NOT NULL,
  is_bind  smallint CHECK (is_bind IN (0, 1)),
  owner_id text COLLATE "C",
  CHECK ((is_bind IS NOT DISTINCT FROM 1) = (owner_id IS NOT NULL))
);

CREATE TABLE bind_events (
  id        bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  sn        text COLLATE "C" NOT NULL REFERENCES registry (sn),
  client_id text COLLATE "C" NOT NULL,
  at_ms     bigint NOT NULL
);
CREATE INDEX bind_events_by_device ON bind_events (sn, id);

CREATE TABLE device_records (
  id         text COLLATE "C" PRIMARY KEY,
  client_id  text COLLATE "C" NOT NULL,
  sn         text COLLATE "C" NOT NULL,
  type       text NOT NULL,
  owner_id   text COLLATE "C",
  updated_ms bigint NOT NULL,
  UNIQUE (client_id, sn)
);

CREATE TABLE submit_times (
  id        bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  client_id text COLLATE "C" NOT NULL,
  at_ms     bigint NOT NULL
);
CREATE INDEX submit_times_by_client ON submit_times (client_id, at_ms);

-- SQLite gives a row that is inserted with a null id the next number. The same statement has to work here.
CREATE FUNCTION number_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id := nextval(pg_get_serial_sequence(TG_TABLE_NAME, 'id'));
  RETURN NEW;
END $$;
CREATE TRIGGER bind_events_number BEFORE INSERT ON bind_events
  FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION number_row();
CREATE TRIGGER submit_times_number BEFORE INSERT ON submit_times
  FOR EACH ROW WHEN (NEW.id IS NULL) EXECUTE FUNCTION number_row();

-- The newsroom's own tables.

-- No slash: an account's id is the client's, or the client's with a slash and the user's.
CREATE TABLE clients (
  client_id          text COLLATE "C" PRIMARY KEY CHECK (client_id ~ '^[A-Za-z0-9._-]{1,64}$'),
  name               text NOT NULL,
  email_domains      text NOT NULL DEFAULT '[]',   -- JSON: domains of people who may sign in
  open_uploads       bigint NOT NULL,
  stored_bytes       bigint NOT NULL,
  unfinished_tasks   bigint NOT NULL,
  submits_per_minute bigint NOT NULL,
  keep_days          integer,
  created_ms         bigint NOT NULL,
  disabled_ms        bigint,
  -- A client with weight 2 gets two turns where one with weight 1 gets one.
  weight             integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 12)
);

CREATE TABLE people (
  client_id  text COLLATE "C" NOT NULL REFERENCES clients (client_id),
  user_id    text COLLATE "C" NOT NULL,
  email      text,
  name       text,
  desk       text COLLATE "C",
  role       text NOT NULL CHECK (role IN ('own', 'desk', 'all')),
  created_ms bigint NOT NULL,
  removed_ms bigint,
  PRIMARY KEY (client_id, user_id)
);
CREATE INDEX people_by_desk ON people (client_id, desk) WHERE desk IS NOT NULL;
CREATE UNIQUE INDEX people_by_email ON people (client_id, lower(email)) WHERE email IS NOT NULL AND removed_ms IS NULL;

-- Who a person is at an identity provider. The e-mail address alone does not say it: addresses are given to others.
CREATE TABLE identities (
  client_id  text COLLATE "C" NOT NULL,
  issuer     text COLLATE "C" NOT NULL,
  subject    text COLLATE "C" NOT NULL,
  user_id    text COLLATE "C" NOT NULL,
  created_ms bigint NOT NULL,
  PRIMARY KEY (client_id, issuer, subject),
  UNIQUE (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES people (client_id, user_id)
);

-- Hashes only. A worker's key belongs to no client.
CREATE TABLE keys (
  key_hash     text COLLATE "C" PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('secret', 'api-key', 'authorization', 'user-token', 'worker')),
  client_id    text COLLATE "C" REFERENCES clients (client_id),
  user_id      text COLLATE "C",
  name         text NOT NULL,
  networks     text,   -- JSON: from where alone a worker's key may be used
  created_ms   bigint NOT NULL,
  expires_ms   bigint,
  revoked_ms   bigint,
  last_used_ms bigint,
  CHECK ((kind = 'worker') = (client_id IS NULL)),
  CHECK (user_id IS NULL OR client_id IS NOT NULL)
);
CREATE INDEX keys_by_client ON keys (client_id, user_id);

CREATE TABLE signing_keys (
  id         text COLLATE "C" PRIMARY KEY,
  secret     text NOT NULL,
  created_ms bigint NOT NULL,
  retired_ms bigint
);

-- Who read, sent or removed what. No words of recordings, and no names of files.
CREATE TABLE audit (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms       bigint NOT NULL,
  client_id   text COLLATE "C",
  account_id  text COLLATE "C",
  key_name    text,
  action      text NOT NULL,
  object_kind text,
  object_id   text COLLATE "C",
  node        text NOT NULL,
  detail      text   -- why something was refused, or which settings changed
);
CREATE INDEX audit_by_client ON audit (client_id, id);

-- What the recogniser wrote so far of an unfinished task. The first line names recording and models.
CREATE TABLE partials (
  transcription_id text COLLATE "C" NOT NULL,
  line_number      integer NOT NULL CHECK (line_number >= 0),
  line             text NOT NULL,
  -- Where the line begins in the file that all lines make, with a line feed after each.
  begins_at_byte   bigint NOT NULL,
  size_bytes       integer NOT NULL,
  PRIMARY KEY (transcription_id, line_number)
);

-- Beside a task's claim_token: the attempt of the queue's job that this claim is.
CREATE TABLE claims (
  transcription_id text COLLATE "C" PRIMARY KEY,
  claim_token      text COLLATE "C" NOT NULL,
  attempt          integer NOT NULL,
  worker_id        text NOT NULL,
  claimed_ms       bigint NOT NULL
);

-- Objects that a worker may write, or that a node writes before a task's row names them. Whatever no row names after this
-- time is removed.
CREATE TABLE unclaimed_objects (
  object_name     text COLLATE "C" PRIMARY KEY,
  remove_after_ms bigint NOT NULL
);
CREATE INDEX unclaimed_objects_by_time ON unclaimed_objects (remove_after_ms);

-- A sign-in in a browser that has begun. The browser keeps the secret from which PKCE verifier and nonce are made.
CREATE TABLE sign_ins (
  state_hash        text COLLATE "C" PRIMARY KEY,
  client_id         text COLLATE "C" NOT NULL REFERENCES clients (client_id),
  loopback_port     integer NOT NULL CHECK (loopback_port BETWEEN 1 AND 65535),
  desktop_challenge text NOT NULL,
  desktop_state     text NOT NULL,
  expires_ms        bigint NOT NULL,
  browser_hash      text COLLATE "C" NOT NULL
);
CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_ms);
CREATE INDEX sign_ins_by_client ON sign_ins (client_id);

-- The code that the browser carries to the desktop, used once.
CREATE TABLE sign_in_codes (
  code_hash         text COLLATE "C" PRIMARY KEY,
  client_id         text COLLATE "C" NOT NULL REFERENCES clients (client_id),
  user_id           text COLLATE "C" NOT NULL,
  desktop_challenge text NOT NULL,
  expires_ms        bigint NOT NULL
);
CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes (expires_ms);

-- The codes that were used, kept for a day, so that the second use of one is seen.
CREATE TABLE used_sign_in_codes (
  code_hash   text COLLATE "C" PRIMARY KEY,
  client_id   text COLLATE "C" NOT NULL,
  user_id     text COLLATE "C" NOT NULL,
  used_ms     bigint NOT NULL,
  replayed_ms bigint   -- when somebody first tried it again
);
CREATE INDEX used_sign_in_codes_by_time ON used_sign_in_codes (used_ms);

-- The nodes that run.
CREATE TABLE nodes (
  node_id        text COLLATE "C" PRIMARY KEY,
  version        text NOT NULL,
  schema_version integer NOT NULL,
  started_ms     bigint NOT NULL,
  seen_ms        bigint NOT NULL
);
