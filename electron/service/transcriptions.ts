import type { FastifyInstance } from 'fastify'
import type { NetworkLock } from '../../shared/accounts/egress.ts'
import { extensionsField } from '../../shared/partner/extensions.ts'
import { partnerLimits } from '../../shared/partner/limits.ts'
import { isInProgress, type TranscriptionTask } from '../../shared/partner/schemas.ts'
import type { PartialResults, RecognisedData } from '../recognition/index.ts'
import { checkMayAddTask } from './accountLimits.ts'
import type { Caller } from './authenticate.ts'
import type { ServiceContext } from './context.ts'
import { fileOfDownloadUrl, objectPath } from './objectAddresses.ts'
import { Refusal } from './refusal.ts'
import { route } from './route.ts'
import { lengthProblem } from './taskAudio.ts'
import type { TaskRow, TaskRunner } from './tasks.ts'

/** Sections 4.1 and 8: submit, at most 60 a minute, and poll; revoking is an extension. */
export function transcriptionRoutes(app: FastifyInstance, context: ServiceContext, tasks: TaskRunner): void {
  route(app, context, 'submitTranscription', async ({ caller, body: { file_url, params } }) => {
    checkMayAddTask(context, caller.accountId)
    takeSlot(context)
    const address = URL.parse(file_url)
    // Other schemes have origins too: `blob:https://…` has the origin of the address in it.
    if (!address || !['http:', 'https:'].includes(address.protocol))
      throw new Refusal(400, 'file_url: is not an http or https address')
    const fileId = fileOfDownloadUrl(context, address)
    if (fileId === null && !context.fileUrlOrigins.has(address.origin))
      throw new Refusal(400, 'file_url: is not a DownloadUrl of this service')
    if (fileId !== null && !isHere(context, fileId))
      throw new Refusal(403, 'file_url: this file was removed from this service')
    const problem = fileId === null ? null : await lengthProblem(objectPath(context, fileId), params)
    if (problem) throw new Refusal(400, problem)
    tasks.begin()
    return tasks.add(fileId === null ? { fileUrl: file_url } : { fileId }, params, caller.accountId)
  })

  route(app, context, 'readTranscription', ({ caller, params, extended }) => {
    const task = known(tasks, params.transcription_id, caller)
    tasks.begin()
    // A person may have changed how many tasks run at the same time, so there may now be room.
    if (task.status === 'PENDING') tasks.wakeIfMoreAtOnce()
    const { [extensionsField]: extensions } = extended({
      notices: () => JSON.parse(task.notices),
      message: () => task.message,
      progress: () => (task.status === 'PROGRESS' ? task.progress : null),
      words: () => true,
      network_lock: () => resultOf(task).networkLock,
      paused: () => task.paused_ms !== null && isInProgress(task.status),
    })
    return {
      ...answer(task, extensions?.words === true),
      ...(extensions ? { [extensionsField]: extensions } : {}),
    }
  })
  route(app, context, 'readPartialResults', ({ caller, params, query: { after = null } }) => {
    const { status } = known(tasks, params.transcription_id, caller)
    const part = isInProgress(status) ? tasks.partialResultsAfter(params.transcription_id, after) : null
    if (part === null) return { segments: [], next: after, has_more: false, goes_on: true }
    return { segments: part.stretches.map(asHeard), next: part.next, has_more: part.hasMore, goes_on: part.goesOn }
  })
  route(app, context, 'revokeTranscription', async ({ caller, params }) => {
    known(tasks, params.transcription_id, caller)
    tasks.revoke([params.transcription_id])
    await tasks.stop([params.transcription_id])
    return answer(known(tasks, params.transcription_id, caller))
  })
}

/** An account sees only its own tasks: tasks of other accounts count as missing. */
function known(tasks: TaskRunner, transcriptionId: string, caller: Caller): TaskRow {
  const task = tasks.find(transcriptionId)
  if (task?.account_id !== caller.accountId) throw new Refusal(404, 'This transcription is not known.')
  return task
}

const isHere = ({ db }: ServiceContext, fileId: string): boolean =>
  db
    .prepare<[string], unknown>(`SELECT 1 FROM uploads WHERE file_id = ? AND state = 'merged' AND removed_ms IS NULL`)
    .get(fileId) !== undefined

/**
 * Extensions in addition to the words of segments: whether the language was detected, which model made the voices, and what was left out
 * as unclear.
 */
const extensionsOfData = new Set(['words', 'language_heard', 'speaker_embeddings_model', 'unclear'])

const withoutExtensions = (data: TranscriptionTask['data']): TranscriptionTask['data'] =>
  JSON.parse(JSON.stringify(data), (key, value) => (extensionsOfData.has(key) ? undefined : value))

/** Only the fields of section 2.7, plus the fields of the extension `words` if it was requested. `data` is empty until SUCCESS. */
const answer = (task: TaskRow, isExtended = false): TranscriptionTask => ({
  transcription_id: task.transcription_id,
  status: task.status,
  data: isExtended ? resultOf(task).data : withoutExtensions(resultOf(task).data),
})

const asHeard = ({ words, ...stretch }: PartialResults['stretches'][number]) => ({
  ...stretch,
  ...(words === null ? {} : { words: words.map(({ text, start, end }) => ({ text, start, end })) }),
})

function takeSlot({ db, now }: ServiceContext): void {
  const nowMs = now()
  db.prepare('DELETE FROM submit_times WHERE at_ms <= ?').run(nowMs - 60_000)
  const { used, oldest } = db
    .prepare<[], { used: number; oldest: number | null }>(
      'SELECT count(*) AS used, min(at_ms) AS oldest FROM submit_times',
    )
    .get() ?? { used: 0, oldest: null }
  if (used >= partnerLimits.submitsPerMinute)
    throw new Refusal(429, 'At most 60 transcriptions may be submitted in a minute.', {
      retryAfterSeconds: Math.max(1, Math.ceil(((oldest ?? nowMs) + 60_000 - nowMs) / 1000)),
    })
  db.prepare('INSERT INTO submit_times (at_ms) VALUES (?)').run(nowMs)
}

/**
 * The result of a task: the interface's fields (section 2.7), and how the recogniser was kept from the network. Empty until SUCCESS.
 */
export function resultOf({ status, data }: Pick<TaskRow, 'status' | 'data'>): {
  data: NonNullable<TranscriptionTask['data']>
  networkLock: NetworkLock | null
} {
  if (status !== 'SUCCESS' || data === null) return { data: {}, networkLock: null }
  const { networkLock, ...rest }: Omit<RecognisedData, 'notices'> = JSON.parse(data)
  return { data: rest, networkLock: networkLock ?? null }
}
