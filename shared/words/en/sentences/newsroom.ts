/** Sentences of `tapelog service` about its database, clients and keys, by code. */
export const newsroomSentences = {
  'database-unreachable':
    'The database does not answer. Check that it runs, and that its address in the settings is right.',
  'database-refused':
    'The database refuses this user. Check the name and password in its address, and the server’s pg_hba.conf.',
  'database-missing': 'The server has no database of this name. Create it with createdb, or correct the address.',
  'database-not-allowed':
    'The database does not allow this user to do that. “migrate” needs a user who owns the database; other commands need to read and write all of its tables.',
  'database-full':
    'The database has no free connection. Raise max_connections of the server, or lower database.connections and queue.connections of the nodes.',
  'database-disk-full': 'The disk of the database is full. Make room there, then try again.',
  'database-read-only':
    'The database accepts no changes. Give the address of the primary server, not of a standby, and see default_transaction_read_only.',
  'database-pooler':
    'A connection pooler such as PgBouncer stands before the database, and drops timeouts and locks of its sessions. Give the address of the server itself.',
  'database-untrusted':
    'The certificate of the database is not one that this machine trusts, or it is for another name. Name the file of your own authority by sslrootcert in the address, or correct the host.',
  'database-unencrypted':
    'The database takes no encrypted connections. Switch on ssl at the server. Only if it is on this machine, leave sslmode out of the address.',
  'database-file-unreadable':
    'A file that the address of the database names, such as sslrootcert, cannot be read. Correct its path or its permissions.',
  'database-not-migrated':
    'The database does not have the tables of this version. Run “tapelog service migrate” with the same settings first.',
  'database-newer':
    'A newer version of Tapelog has changed the database, and this version cannot use it. Install that version on this machine.',
  /** `id`: of the client, as typed. */
  'client-unknown': ({ id }: { id: string }) =>
    `There is no client “${id}”. “tapelog service clients list” lists them.`,
  'client-exists': ({ id }: { id: string }) => `There is already a client “${id}”. To change it, use “set”.`,
  'network-wrong':
    'A worker key can be limited to addresses and networks, such as 10.0.0.7 or 10.0.0.0/8, separated by commas.',
  'client-id-wrong': 'The id of a client has 1 to 64 letters, digits, dots, _ and -.',
  'user-id-wrong': 'The id of a person has 1 to 120 characters.',
  'person-unknown': ({ id }: { id: string }) =>
    `The client has no person “${id}”, or the person was removed. “tapelog service clients people CLIENT” lists them.`,
  'person-email-taken': 'Another person of this client has this e-mail address.',
  'worker-key-unknown': ({ name }: { name: string }) =>
    `There is no valid worker key named “${name}”. “tapelog service clients worker-keys” lists them.`,
  'identity-unknown': ({ id }: { id: string }) => `Nobody has signed in as “${id}”, so there is no identity to forget.`,
  'key-name-unknown': ({ name }: { name: string }) =>
    `The person has no valid keys named “${name}”. “tapelog service clients list-keys CLIENT PERSON” lists them.`,
  'secrets-file-exists':
    'The file given with --out already exists, or its folder does not. Give the name of a new file, so that no keys are lost.',
  'bench-not-allowed':
    '“bench” creates a database of its own on the same server and removes it at the end, which this database user may not do. To allow it: ALTER ROLE … CREATEDB. Nothing was changed.',
} as const
