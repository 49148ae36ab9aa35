import { type CheckValues, sameInAllStates } from '../checkWords.ts'
import { counted, units } from './units.ts'

const { number } = units

/** `tapelog service …`: a newsroom's service. */
export const terminalService = {
  /** What each setting is, for the help of the commands and docs/newsroom-settings.md. */
  settings: {
    'listen.host': 'address to listen on; if other machines can reach it, a certificate is needed too',
    'listen.port': 'port to listen on; 0: any free port',
    'listen.publicOrigin':
      'address that clients and workers use, such as https://tapelog.example; the same on all nodes',
    'listen.tlsCertificate': 'certificate with its chain, a PEM file',
    'listen.tlsKey': 'private key of the certificate, a PEM file',
    'listen.plainHttp':
      'true: listen on other addresses than 127.0.0.1 without a certificate, behind a proxy that encrypts',
    'listen.proxies':
      'addresses and networks of the proxies whose X-Forwarded-For tells where a request came from, separated by commas',
    'listen.connections': 'most connections at the same time',
    'listen.noticeSeconds': 'after SIGTERM: for how many seconds /readyz says 503 while requests are still answered',
    'listen.finishSeconds': 'after that: how many seconds requests under way have to finish',
    'operation.host': 'address to listen on for /metrics and the state page; only operators should reach it',
    'operation.port': 'port for /metrics and the state page; without it, there are neither',
    'log.level': 'lowest level of the lines in the log: debug, info, warn or error',
    'audit.keepDays': 'days to keep entries of the audit; by default, forever',
    'work.folder': 'folder for temporary copies of recordings, for this process alone; the largest recording must fit',
    'signIn.providers': 'identity providers where people sign in, as a JSON list; see docs/sign-in.md',
    'fetch.origins': 'other origins from which recordings may be fetched, separated by commas',
    'devices.known': 'recorders to add to the registry, as SN or SN:OWNER, separated by commas',
    'database.url':
      'address of the PostgreSQL database: postgres://user:password@host:5432/tapelog?sslmode=verify-full',
    'database.connections': 'connections of a node to the database; the queue has its own',
    'database.connectionTimeoutMs': 'how long to wait for a connection, in milliseconds',
    'database.statementTimeoutMs': 'how long one statement may take, in milliseconds',
    'database.lockTimeoutMs': 'how long a statement may wait for a lock, in milliseconds',
    'queue.connections': 'connections of a node for the queue, beside database.connections',
    'queue.heartbeatSeconds': 'a worker that is silent for this many seconds loses its task; the same on all nodes',
    'queue.monitorSeconds': 'how often a node looks for lost workers, in seconds',
    'queue.tasksPerWorkerKey': 'most tasks that all workers with the same key hold at the same time',
    'queue.mostClaims': 'a task fails after workers have taken it this many times without finishing it',
    'queue.endedJobsSeconds': 'how long the queue keeps ended tasks for its counts, in seconds',
    'store.endpoint': 'address of the S3 object store, such as https://s3.example',
    'store.publicEndpoint': 'address of the store for clients and workers, if it is not store.endpoint',
    'store.region': 'region of the bucket',
    'store.bucket': 'name of the bucket',
    'store.accessKeyId': 'id of the access key',
    'store.secretAccessKey': 'secret of the access key',
    'store.forcePathStyle': 'true: https://store/bucket/key; false: https://bucket.store/key',
    'store.allowPlainHttp': 'true: recordings cross the network unencrypted; only for a private network',
    'store.connectTimeoutMs': 'how long to wait for a connection to the store, in milliseconds',
    'store.requestTimeoutMs': 'how long the store may take to begin its answer, in milliseconds',
    'worker.origin': 'address of the nodes, from which the worker gets its tasks',
    'worker.key': 'worker key, from “service clients add-worker-key”',
    'worker.tasksAtOnce': 'recordings to transcribe at the same time; by default, as many as memory and cores allow',
    'worker.speechModel': 'speech model: auto, or an id that “models list” prints',
    'worker.modelsFolder': 'folder of the installed speech models; by default, that of this user',
    'worker.plainHttp': 'true: keys and recordings cross the network unencrypted; only for a private network',
    'worker.extraCa': 'certificate authorities to trust in addition to the usual ones, a PEM file',
    'worker.interruptionUrl':
      'address that answers 200 while this machine is about to be taken away; the worker then hands its tasks back',
    'worker.allowUnsealed': 'true: also work where the system cannot isolate recognisers from this user’s files',
  },
  /** `names`: the names of the setting in the file, as a flag and in the environment. */
  wrong: (names: string, why: string) => `${names}: ${why}`,
  names: (name: string, others: readonly string[]) => `${name} (${others.join(', ')})`,
  problems: {
    missing: 'is not set, and nothing works without it.',
    text: 'give a text.',
    number: (least: number, most: number) => `give a whole number from ${least} to ${most}.`,
    'one-of': (choices: readonly string[]) => `give one of ${choices.join(', ')}.`,
    'json-list': 'give a JSON list, with one object for each identity provider.',
    'yes-or-no': 'give true or false.',
    origin: 'give only scheme, host and port, such as https://files.example:8443.',
    'plain-http': 'the address must begin with https://. Plain http:// is for this machine only.',
    list: 'give a list of texts: in the file as ["a", "b"], elsewhere separated by commas.',
    network: 'give addresses or networks, such as 10.0.0.7 or 10.0.0.0/8.',
    'serial-number': 'give serial numbers, or serial numbers with owners, such as SN123:desk.',
    'database-address': 'give an address such as postgres://user:password@host:5432/tapelog.',
    'given-twice': 'is set twice in the environment. Keep the variable with the value or the one with the file.',
    'secret-file-unreadable': 'the file that the variable with _FILE names cannot be read.',
    alone: 'the certificate and its key belong together: give both or neither.',
    'pem-unreadable': 'the file cannot be read.',
    'pem-no-pair': 'the certificate and the key do not match, or are not PEM files.',
    host: 'give a host name or an IP address.',
    'tls-needed':
      'other machines can reach listen.host, so a certificate and its key are needed. Behind a proxy that encrypts, set listen.plainHttp to true instead.',
    'origin-needed': 'the service listens at every address of this machine, so say which one clients use.',
  },
  fileProblems: {
    'file-unreadable': 'The settings file cannot be read.',
    'file-not-json': 'The settings file is not a JSON object such as {"listen": {"port": 8700}}.',
    'file-open-to-others':
      'The settings file contains a secret, and every user of this machine can read it. Use chmod 640, and chgrp to the group of the service.',
    'unknown-key': (given: string) => `The settings file has “${given}”, and there is no setting of this name.`,
    'unknown-variable': (given: string) => `${given} is set in the environment, and there is no setting of this name.`,
  },
  sources: {
    flag: 'flag',
    environment: 'environment',
    'secret-file': 'file that the environment names',
    file: 'settings file',
    usual: 'default',
  },
  hidden: '(hidden)',
  none: '(none)',
  migrate: {
    nothing: 'The database is up to date. Nothing to do.',
    would: 'It would do this:',
    did: 'Done:',
    migration: (name: string) => `migration ${name}`,
    queue: 'tables of the queue',
  },
  clients: {
    none: 'There are no clients. To add one: service clients add ID --name NAME',
    noPeople: 'The client has no people.',
    noWorkerKeys: 'There are no worker keys. To add one: service clients add-worker-key NAME',
    noKeys: 'The person has no valid keys.',
    expires: (when: string) => `valid until ${when}`,
    weight: (weight: number) => `weight ${weight}`,
    disabled: 'disabled',
    removed: 'removed',
    limits: (submits: number, openUploads: number, size: string, tasks: number) =>
      `${number(submits)} submits a minute; per account ${counted(openUploads, { one: 'open upload', other: 'open uploads' })}, ${size}, ${counted(tasks, { one: 'task', other: 'tasks' })}`,
    keep: (days: number | null) =>
      days === null ? 'kept until removed' : `kept for ${counted(days, { one: 'day', other: 'days' })}`,
    domains: (domains: readonly string[]) =>
      domains.length === 0 ? 'nobody may sign in' : `sign-in: ${domains.join(', ')}`,
    desk: (desk: string) => `desk ${desk}`,
    roles: { own: 'own recordings', desk: 'recordings of the desk', all: 'all recordings' },
    never: 'never used',
    used: (when: string) => `last used ${when}`,
    keysOf: (name: string) => `Keys of ${name}. They are shown only now:`,
    keysIn: (name: string, file: string) => `The keys of ${name} are in ${file}, which only you can read.`,
    keyKinds: {
      secret: 'secret key',
      'api-key': 'API key',
      authorization: 'Authorization',
      'user-token': 'user token',
      worker: 'worker key',
    },
    oldUntil: (when: string) => `The previous keys stay valid until ${when}.`,
    done: 'Done. It takes effect on all nodes within seconds.',
  },
  states: { ok: 'ok', warning: 'note', failed: 'failed' },
  check: {
    allGood: 'Everything that was tried works.',
    someFailed: (count: number) =>
      `${counted(count, { one: 'check', other: 'checks' })} failed. Each of their lines says what to do.`,
  },
  checks: {
    store: ({ what, sentence }: CheckValues) => `object store, ${what}: ${sentence}`,
    database: sameInAllStates('database: it answers.'),
    'database-version': {
      ...sameInAllStates(({ version }) => `database: PostgreSQL ${version}.`),
      failed: ({ version }: CheckValues) => `database: PostgreSQL ${version} is too old. Use 14 or later.`,
    },
    'database-encoding': {
      ...sameInAllStates('database: texts are UTF-8.'),
      failed: ({ encoding }: CheckValues) =>
        `database: texts are stored as ${encoding}, which lacks characters of some names. Create the database with --encoding=UTF8.`,
    },
    'database-clock': {
      ...sameInAllStates('database: its clock and this machine’s agree.'),
      failed: ({ seconds }: CheckValues) =>
        `database: its clock and this machine’s differ by ${seconds} s. Set both by a time server.`,
    },
    'database-writable': {
      ...sameInAllStates('database: it accepts changes.'),
      failed: () =>
        'database: it refuses changes, because it is a standby or read-only. Give the address of the primary server.',
    },
    'database-durable': {
      ...sameInAllStates('database: what is committed survives a power cut.'),
      failed: () =>
        'database: committed rows can be lost in a power cut. Set fsync, full_page_writes and synchronous_commit to on.',
    },
    'database-encrypted': {
      ...sameInAllStates('database: the connection is encrypted, or does not leave this machine.'),
      warning: () =>
        'database: the connection crosses the network unencrypted. Add ?sslmode=verify-full to database.url, unless that network is private.',
    },
    'database-connections': {
      ...sameInAllStates(
        ({ left, wanted }) => `database: ${left} connections are left, and a node uses up to ${wanted}.`,
      ),
      failed: ({ left, wanted, most }: CheckValues) =>
        `database: only ${left} of ${most} connections are left, and a node uses up to ${wanted}. Raise max_connections or the CONNECTION LIMIT of the user or the database, or lower database.connections.`,
    },
    'database-tables': sameInAllStates('database: the tables are those of this version.'),
    'database-permissions': {
      ...sameInAllStates('database: this user may read and write all tables.'),
      failed: ({ count, first }: CheckValues) =>
        `database: this user may not use ${count} tables or sequences, such as ${first}. Grant SELECT, INSERT, UPDATE and DELETE on all tables, and USAGE on all sequences and on the schema pgboss.`,
    },
    clients: {
      ...sameInAllStates(({ count }) => `clients: ${count}.`),
      warning: () => 'clients: there are none yet. Add one: tapelog service clients add ID --name NAME',
    },
    'worker-keys': {
      ...sameInAllStates(({ count }) => `worker keys: ${count}.`),
      warning: () =>
        'worker keys: there are none yet, so nothing can be transcribed. Add one: tapelog service clients add-worker-key NAME',
    },
    'work-folder': {
      ...sameInAllStates(({ freeGigabytes }) => `work folder: it can be written, and ${freeGigabytes} GB are free.`),
      warning: ({ freeGigabytes, largestGigabytes }: CheckValues) =>
        `work folder: ${freeGigabytes} GB are free, but a recording can have up to ${largestGigabytes} GB.`,
      failed: () =>
        'work folder: it cannot be written. Correct work.folder, or make the folder writable for the user of the service.',
    },
    origin: {
      ...sameInAllStates(({ origin }) => `address: a node answers at ${origin}.`),
      warning: ({ what, origin }: CheckValues) =>
        what === 'unset'
          ? 'address: listen.publicOrigin is not set, so only programs on this machine can use the service.'
          : `address: nothing answers at ${origin}. That is right if no node runs yet.`,
      failed: ({ origin }: CheckValues) =>
        `address: something other than a node answers at ${origin}. Correct listen.publicOrigin, or the proxy there.`,
    },
    certificate: {
      ...sameInAllStates(({ days }) => `certificate: valid for ${days} days.`),
      warning: ({ days }: CheckValues) => `certificate: it ends in ${days} days. Renew it, then restart the node.`,
      failed: ({ days }: CheckValues) => `certificate: it ended ${days} days ago. Renew it, then restart the node.`,
    },
    'worker-node': {
      ...sameInAllStates(({ origin }) => `worker: a node answers at ${origin}.`),
      failed: ({ origin }: CheckValues) =>
        `worker: no node answers at ${origin}. Correct worker.origin, or start a node.`,
    },
    'worker-key': {
      ...sameInAllStates('worker: the service accepts its key.'),
      failed: ({ code }: CheckValues) =>
        `worker: the node does not answer its first request (${code}). Correct worker.origin, or the proxy there.`,
    },
    'worker-models': {
      ...sameInAllStates('worker: a speech model is installed.'),
      failed: () =>
        'worker: no speech model is installed in worker.modelsFolder. Install one: tapelog models install ID',
    },
  },
  reconcile: {
    nothing: (rows: number, objects: number) =>
      `Database and bucket agree: ${counted(rows, { one: 'row', other: 'rows' })}, ${counted(objects, { one: 'object', other: 'objects' })}.`,
    found: {
      'file-missing': 'recordings in the database without an object in the bucket',
      'result-missing': 'results in the database without an object in the bucket',
      'upload-lost': 'uploads under way in the database that the bucket no longer has',
      'upload-complete':
        'uploads that the bucket has completed and the database has not; their clients can complete them',
      'object-unknown': 'objects in the bucket that the database does not know',
      'upload-unknown': 'uploads under way in the bucket that the database does not know',
      'object-foreign': 'objects that do not belong to this service; they stay',
    },
    line: (what: string, count: number, size: string | null) =>
      `${number(count)} ${what}${size === null ? '' : `, ${size}`}`,
    removed: (count: number) => `removed: ${number(count)}`,
    young: (count: number, hours: number) =>
      `not removed because they are less than ${counted(hours, { one: 'hour', other: 'hours' })} old: ${number(count)}`,
    toRemove: (command: string) =>
      `Nothing was changed. To remove what only the bucket has, and to mark as removed what it lacks: ${command}`,
  },
  bench: {
    doing: {
      addresses: 'Signing addresses, uploading and completing a recording…',
      claims: 'Claiming and ending tasks…',
      polls: 'Asking for tasks…',
    },
  },
}
