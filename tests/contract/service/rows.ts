import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../electron/service/ports/ports.ts'
import type { Tables, TaskRow, TokenRow, UploadRow } from '../../../electron/service/ports/tables.ts'

/** Whole rows for the contract suites: what a test does not name has a usual value. */
export const taskRow = (given: Partial<TaskRow> = {}): TaskRow => ({
  transcription_id: randomUUID(),
  client_id: 'client',
  account_id: 'client',
  file_id: null,
  file_url: 'https://files.example/recording.wav',
  params: '{}',
  status: 'PENDING',
  progress: null,
  data: null,
  result_object: null,
  notices: '[]',
  message: null,
  claim_token: null,
  claimed_by: null,
  claims: 0,
  created_ms: 1_700_000_000_000,
  updated_ms: 1_700_000_000_000,
  paused_ms: null,
  ...given,
})

export const uploadRow = (given: Partial<UploadRow> = {}): UploadRow => ({
  upload_id: randomUUID(),
  file_id: randomUUID(),
  client_id: 'client',
  account_id: 'client',
  size_bytes: 10,
  filetype: 'wav',
  chunk_bytes: 5,
  state: 'open',
  md5: null,
  duration_ms: null,
  store_upload_id: null,
  merge_token: null,
  merge_seen_ms: null,
  created_ms: 1_700_000_000_000,
  removed_ms: null,
  ...given,
})

export const tokenRow = (given: Partial<TokenRow> = {}): TokenRow => ({
  token_hash: randomUUID(),
  kind: 'access',
  expires_ms: 1_700_000_000_000,
  client_id: 'client',
  user_id: null,
  key_hash: null,
  ...given,
})

export async function countOf(db: Db | Tx, table: keyof Tables): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
