import type { Region } from '../../../shared/partner/regions.ts'
import type { TaskStatus } from '../../../shared/partner/schemas.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import { accountName, type RemoteCopy } from '../../../shared/recordings/remoteCopies.ts'
import type { ImportPayload } from '../intake/payloads.ts'
import type { LibraryDatabase } from '../library/database.ts'

/** Where the last transcription of a recording was requested, and where its audio was sent. */
export type Whereabouts = {
  /** Null if no transcription was ever requested. */
  destination: Destination | null
  /** The name of that transcription's remote account. */
  account: string | null
  /** True if the service has the recording but works on others first. */
  isInLine: boolean
  /** The copies at remote accounts. Accounts that were only asked for the transcription, and got no audio, are left out. */
  copies: RemoteCopy[]
  /** The services that got audio, with the names of their accounts in `copies`. */
  sentTo: { account: string; serviceKey: string }[]
}
export const nowhere: Whereabouts = { destination: null, account: null, isInLine: false, copies: [], sentTo: [] }

type RunFacts = { recordingId: number; destination: Destination; status: TaskStatus | null } & AccountFacts
type UploadFacts = { recordingId: number; serviceKey: string; isWhole: number; isBegun: number } & AccountFacts
type AccountFacts = { name: string | null; region: Region | null }

/** A remote account in words. The environment's service has no account, and so no name. */
const wordsOf = ({ name, region }: AccountFacts): string =>
  name === null || region === null ? 'the remote service' : accountName({ name, region })

/** Reads runs and uploads, for many recordings in three queries. If an account was removed, its name is still known. */
export function whereaboutsOf(db: LibraryDatabase, recordingIds: readonly number[]): Map<number, Whereabouts> {
  const ids = JSON.stringify(recordingIds)
  const found = new Map<number, Whereabouts>()
  const runs = db
    .prepare<[string], RunFacts>(
      `SELECT run.recording_id AS recordingId, run.destination, run.status, account.name, account.region
       FROM transcription_runs run LEFT JOIN accounts account ON account.id = run.account_id
       WHERE run.id IN (SELECT max(id) FROM transcription_runs
         WHERE parent_id IS NULL AND imported_from IS NULL AND recording_id IN (SELECT value FROM json_each(?))
         GROUP BY recording_id)`,
    )
    .all(ids)
  for (const { recordingId, destination, status, ...account } of runs)
    found.set(recordingId, {
      destination,
      account: destination === 'remote' ? wordsOf(account) : null,
      isInLine: status === 'PENDING' || status === 'RECEIVED',
      copies: [],
      sentTo: [],
    })
  const uploads = db
    .prepare<[string], UploadFacts>(
      `SELECT upload.recording_id AS recordingId, upload.service_key AS serviceKey, upload.state = 'completed' AS isWhole,
         EXISTS (SELECT 1 FROM upload_parts WHERE upload = upload.id AND etag IS NOT NULL) AS isBegun,
         account.name, account.region
       FROM uploads upload LEFT JOIN accounts account ON account.id = coalesce(
         (SELECT max(account_id) FROM transcription_runs
          WHERE recording_id = upload.recording_id AND service_key = upload.service_key),
         (SELECT max(account_id) FROM workflow_runs
          WHERE recording_id = upload.recording_id AND service_key = upload.service_key))
       WHERE upload.destination = 'remote' AND upload.recording_id IN (SELECT value FROM json_each(?)) ORDER BY upload.id`,
    )
    .all(ids)
  for (const { recordingId, serviceKey, isWhole, isBegun, ...facts } of uploads) {
    if (!isWhole && !isBegun) continue
    const whereabouts = found.get(recordingId) ?? { ...nowhere, copies: [], sentTo: [] }
    const account = wordsOf(facts)
    whereabouts.sentTo.push({ account, serviceKey })
    const known = whereabouts.copies.find((copy) => copy.account === account)
    if (known) known.state = known.state === 'sent' || isWhole ? 'sent' : 'partly-sent'
    else whereabouts.copies.push({ account, state: isWhole ? 'sent' : 'partly-sent' })
    found.set(recordingId, whereabouts)
  }
  for (const { recordingId, ...facts } of workflowsUnderWay(db, ids)) {
    const whereabouts = found.get(recordingId) ?? { ...nowhere, copies: [] }
    const account = wordsOf(facts)
    if (!whereabouts.copies.some((copy) => copy.account === account))
      whereabouts.copies.push({ account, state: 'going' })
    found.set(recordingId, whereabouts)
  }
  return found
}

/** Unfinished remote workflows, which also send the recording. `ids`: recordings, as a JSON list. */
const workflowsUnderWay = (db: LibraryDatabase, ids: string): ({ recordingId: number } & AccountFacts)[] =>
  db
    .prepare<[string], { recordingId: number } & AccountFacts>(
      `SELECT job.recording_id AS recordingId, account.name, account.region
       FROM jobs job JOIN workflow_runs run ON run.id = json_extract(job.payload, '$.workflowRunId')
       LEFT JOIN accounts account ON account.id = run.account_id
       WHERE job.recording_id IN (SELECT value FROM json_each(?)) AND job.kind = 'workflow'
         AND job.state IN ('queued', 'running', 'waiting', 'paused') AND run.destination = 'remote' ORDER BY job.id`,
    )
    .all(ids)

/** Where the audio of an import will be sent, by a person's decision. */
export function decidedCopies(
  db: LibraryDatabase,
  { decision, localOnly }: Pick<ImportPayload, 'decision' | 'localOnly'>,
): RemoteCopy[] {
  if (localOnly || decision?.destination !== 'remote') return []
  const account = db
    .prepare<[number | null], AccountFacts>('SELECT name, region FROM accounts WHERE id = ?')
    .get(decision.accountId)
  return [{ account: wordsOf(account ?? { name: null, region: null }), state: 'going' }]
}

/**
 * The remote accounts of a recording. If the recording `isGoing` (requested, but not completely sent), the list includes the account
 * that will get it.
 */
export function remoteCopies({ account, copies }: Whereabouts, isGoing: boolean): RemoteCopy[] {
  if (!isGoing || account === null) return copies
  const others = copies.filter((copy) => copy.account !== account)
  const isThere = copies.some((copy) => copy.account === account && copy.state === 'sent')
  return [...others, { account, state: isThere ? 'sent' : 'going' }]
}
