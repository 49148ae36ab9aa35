import type { Generated, Kysely, Transaction } from 'kysely'
import type { Tx } from '../../ports/ports.ts'
import type { Tables, TaskRow } from '../../ports/tables.ts'

/** The tables that only the newsroom's database has, beside those of every store. */
type OwnTables = {
  clients: ClientTable
  people: PersonRow
  keys: KeyRow
  signing_keys: SigningKeyRow
  audit: AuditTable
  partials: PartialRow
  claims: ClaimRow
  unclaimed_objects: UnclaimedObjectRow
  identities: IdentityRow
  sign_ins: SignInRow
  sign_in_codes: SignInCodeRow
  used_sign_in_codes: UsedSignInCodeRow
  nodes: NodeRow
}

/** `place`: in the queue; the smallest is next. Null only until the transaction that adds the task ends. */
type PlacedTask = TaskRow & { place: Generated<number | null> }

export type NewsroomTables = Omit<Tables, 'tasks'> & { tasks: PlacedTask } & OwnTables

export type NewsroomDb = Kysely<NewsroomTables>
export type NewsroomTx = Transaction<NewsroomTables>

/** The same transaction, for the newsroom's own tables. */
export const newsroomTx = (tx: Tx): NewsroomTx => tx.withTables<OwnTables>()

/** A program with credentials, such as a newsroom's; its people and users have accounts of their own. */
export type ClientRow = {
  client_id: string
  name: string
  /** JSON: a list of domains. Only people with an address in one of them may sign in. */
  email_domains: string
  /** The limits of each account of the client. */
  open_uploads: number
  stored_bytes: number
  unfinished_tasks: number
  /** Of the client with all its users. */
  submits_per_minute: number
  /** After how many days ended tasks and files are removed; null for never. */
  keep_days: number | null
  /** 1 to 12: how many turns an account of the client gets where one of a client with weight 1 gets one. */
  weight: number
  created_ms: number
  disabled_ms: number | null
}

type ClientTable = Omit<ClientRow, 'weight'> & { weight: Generated<number> }

/** What a person may read: own recordings, those of the desk, or all of the client. */
export type PersonRole = 'own' | 'desk' | 'all'

export type PersonRow = {
  client_id: string
  user_id: string
  email: string | null
  name: string | null
  desk: string | null
  role: PersonRole
  created_ms: number
  removed_ms: number | null
}

export type KeyKind = 'secret' | 'api-key' | 'authorization' | 'user-token' | 'worker'

type KeyRow = {
  /** SHA-256, hexadecimal. */
  key_hash: string
  kind: KeyKind
  /** Null for a worker's key. */
  client_id: string | null
  /** Null for a key of the client itself. */
  user_id: string | null
  name: string
  /** JSON: a list of networks from which alone a worker's key may be used; null for everywhere. */
  networks: string | null
  created_ms: number
  expires_ms: number | null
  revoked_ms: number | null
  /** To about a minute. */
  last_used_ms: number | null
}

type SigningKeyRow = {
  id: string
  secret: string
  created_ms: number
  /** From then on the key verifies nothing; may be in the future. */
  retired_ms: number | null
}

/** An entry of the audit. `object_kind`: such as `task`, `upload`, `workflow`. */
export type AuditRow = {
  id: number
  at_ms: number
  client_id: string | null
  account_id: string | null
  key_name: string | null
  action: string
  object_kind: string | null
  object_id: string | null
  /** Why something was refused, or what was changed, in words of the program. */
  detail: string | null
  /** The id of the node, or `command`. */
  node: string
}
type AuditTable = Omit<AuditRow, 'id'> & { id: Generated<number> }

type PartialRow = {
  transcription_id: string
  line_number: number
  /** Without its line feed. */
  line: string
  begins_at_byte: number
  /** With the line feed. */
  size_bytes: number
}

type ClaimRow = {
  transcription_id: string
  claim_token: string
  /** The `retryCount` of the queue's job. */
  attempt: number
  worker_id: string
  claimed_ms: number
}

/** An object that is removed after this time unless a task's row names it by then. */
type UnclaimedObjectRow = { object_name: string; remove_after_ms: number }

/** Who a person is at an identity provider: `issuer` and `subject` are the `iss` and `sub` of its ID tokens. */
type IdentityRow = { client_id: string; issuer: string; subject: string; user_id: string; created_ms: number }

export type SignInRow = {
  state_hash: string
  client_id: string
  /** The hash of the secret that only the browser has which began this sign-in. */
  browser_hash: string
  /** Where the desktop application listens on its machine. */
  loopback_port: number
  /** SHA-256 of a secret that only the desktop application knows. */
  desktop_challenge: string
  desktop_state: string
  expires_ms: number
}

type SignInCodeRow = {
  code_hash: string
  client_id: string
  user_id: string
  desktop_challenge: string
  expires_ms: number
}

/** `replayed_ms`: when somebody first tried the code again. */
type UsedSignInCodeRow = {
  code_hash: string
  client_id: string
  user_id: string
  used_ms: number
  replayed_ms: number | null
}

/** A node that answers requests. */
type NodeRow = {
  node_id: string
  version: string
  /** The newest migration that the node's version knows. */
  schema_version: number
  started_ms: number
  seen_ms: number
}
