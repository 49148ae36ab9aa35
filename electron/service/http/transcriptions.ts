import type { FastifyInstance } from 'fastify'
import { extensionsField } from '../../../shared/partner/extensions.ts'
import { isInProgress, type TranscriptionTask } from '../../../shared/partner/schemas.ts'
import type { PartialResults } from '../../recognition/index.ts'
import { type Caller, mayChange, mayRead } from '../ports/caller.ts'
import type { ServiceContext } from '../ports/context.ts'
import type { Tx } from '../ports/ports.ts'
import { Refusal } from '../ports/refusal.ts'
import type { TaskRow } from '../ports/tables.ts'
import { checkMayAddTask, limitLock } from '../work/limits.ts'
import { revokeAll } from '../work/revoking.ts'
import { fileOfDownloadUrl } from '../work/signedAddresses.ts'
import { lengthProblem } from '../work/taskAudio.ts'
import { resultOf, type TaskRows } from '../work/taskRows.ts'
import { findMerged } from '../work/uploads.ts'
import type { WorkflowRunner } from '../work/workflows.ts'
import { route } from './route.ts'

/**
 * Sections 4.1 and 8: submit, at most 60 a minute, and poll; revoking is an extension. `askedFor`: called when a client
 * asks for a task, because some services work only then.
 */
export function transcriptionRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  {
    tasks,
    workflows,
    askedFor,
  }: { tasks: TaskRows; workflows: WorkflowRunner; askedFor: (task: TaskRow | null) => void },
): void {
  const { store, partials, audit } = context

  route(app, context, 'submitTranscription', async ({ caller, body: { file_url, params } }) => {
    await store.transaction(async (tx) => {
      await store.lock(tx, limitLock(caller))
      await checkMayAddTask(tx, caller)
      await takeSlot(context, tx, caller)
    })
    const address = URL.parse(file_url)
    // Other schemes have origins too: `blob:https://…` has the origin of the address in it.
    if (!address || !['http:', 'https:'].includes(address.protocol))
      throw new Refusal(400, 'file_url: is not an http or https address')
    const fileId = await fileOfDownloadUrl(context, address)
    if (fileId === null && !context.fileUrlOrigins.has(address.origin))
      throw new Refusal(400, 'file_url: is not a DownloadUrl of this service')
    if (fileId !== null) {
      const problem = lengthProblem(await durationOfFile(context, fileId, caller), params)
      if (problem) throw new Refusal(400, problem)
    }
    askedFor(null)
    const source = fileId === null ? { fileUrl: file_url } : { fileId }
    const owner = { client_id: caller.clientId, account_id: caller.accountId }
    const task = await store.transaction(async (tx) => {
      await store.lock(tx, limitLock(caller))
      await checkMayAddTask(tx, caller)
      const added = await tasks.add(tx, source, params, owner)
      await audit?.note(tx, { by: caller, action: 'submitted', kind: 'task', ids: [added.transcription_id] })
      return added
    })
    context.queueChanged()
    return task
  })

  route(app, context, 'readTranscription', async ({ caller, params, extended }) => {
    const task = await readable(tasks, params.transcription_id, caller)
    askedFor(task)
    const result = await resultOf(context, task)
    if (task.status === 'SUCCESS') audit?.read(caller, 'task', task.transcription_id)
    const { [extensionsField]: extensions } = await extended({
      notices: () => JSON.parse(task.notices),
      message: () => task.message,
      progress: () => (task.status === 'PROGRESS' ? task.progress : null),
      words: () => true,
      network_lock: () => result.networkLock,
      paused: () => task.paused_ms !== null && isInProgress(task.status),
    })
    return {
      ...answer(task, result.data, extensions?.words === true),
      ...(extensions ? { [extensionsField]: extensions } : {}),
    }
  })
  route(app, context, 'readPartialResults', async ({ caller, params, query: { after = null } }) => {
    const { status } = await readable(tasks, params.transcription_id, caller)
    const part = isInProgress(status) ? await partials.after(params.transcription_id, after) : null
    if (part === null) return { segments: [], next: after, has_more: false, goes_on: true }
    return { segments: part.stretches.map(asHeard), next: part.next, has_more: part.hasMore, goes_on: part.goesOn }
  })
  route(app, context, 'revokeTranscription', async ({ caller, params: { transcription_id } }) => {
    const before = await readable(tasks, transcription_id, caller)
    if (!mayChange(caller, before)) throw unknownTask()
    const named = { transcription_ids: [transcription_id], workflow_ids: [] }
    await revokeAll(context, { tasks, workflows }, named, (tx, { tasks: ids }) =>
      audit?.note(tx, { by: caller, action: 'revoked', kind: 'task', ids }),
    )
    const task = await readable(tasks, transcription_id, caller)
    return answer(task, (await resultOf(context, task)).data)
  })
}

const unknownTask = () => new Refusal(404, 'This transcription is not known.')

/** Tasks that the caller may not read count as missing. */
async function readable(tasks: TaskRows, transcriptionId: string, caller: Caller): Promise<TaskRow> {
  const task = await tasks.find(transcriptionId)
  if (!task || !mayRead(caller, task)) throw unknownTask()
  return task
}

/** The duration of an uploaded file in milliseconds; null if it is not audio. Throws a 403 Refusal if the file is not here. */
async function durationOfFile(context: ServiceContext, fileId: string, caller: Caller): Promise<number | null> {
  const upload = await findMerged(context, fileId)
  const isTheirs = upload?.client_id === caller.clientId && (caller.isClient || mayRead(caller, upload))
  if (!isTheirs) throw new Refusal(403, 'file_url: this file was removed from this service')
  return upload.duration_ms
}

/**
 * Extensions in addition to the words of segments: whether the language was detected, which models made the words and the voices, which stretches were
 * left out as unclear, and in which stretches the voice was between two speakers.
 */
const extensionsOfData = new Set([
  ...['words', 'language_heard', 'speech_model', 'speaker_embeddings_model', 'unclear', 'doubtful_voices'],
])

const withoutExtensions = (data: TranscriptionTask['data']): TranscriptionTask['data'] =>
  JSON.parse(JSON.stringify(data), (key, value) => (extensionsOfData.has(key) ? undefined : value))

/** Only the fields of section 2.7, plus the fields of the extension `words` if it was requested. `data` is empty until SUCCESS. */
const answer = (
  task: TaskRow,
  data: NonNullable<TranscriptionTask['data']>,
  isExtended = false,
): TranscriptionTask => ({
  transcription_id: task.transcription_id,
  status: task.status,
  data: isExtended ? data : withoutExtensions(data),
})

const asHeard = ({ words, ...stretch }: PartialResults['stretches'][number]) => ({
  ...stretch,
  ...(words === null ? {} : { words: words.map(({ text, start, end }) => ({ text, start, end })) }),
})

/**
 * Takes one of the submits that the client may make in any minute, for all its users and on all nodes together. Throws a
 * 429 Refusal.
 */
async function takeSlot({ store, now }: ServiceContext, tx: Tx, { clientId, submitsPerMinute }: Caller): Promise<void> {
  // The limits of an account are under another lock, and the client has many accounts.
  await store.lock(tx, `submits:${clientId}`)
  const nowMs = now()
  await tx
    .deleteFrom('submit_times')
    .where('at_ms', '<=', nowMs - 60_000)
    .execute()
  const { used, oldest } = await tx
    .selectFrom('submit_times')
    .select((eb) => [eb.fn.countAll<number>().as('used'), eb.fn.min('at_ms').as('oldest')])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  if (used >= submitsPerMinute)
    throw new Refusal(429, `At most ${submitsPerMinute} transcriptions may be submitted in a minute.`, {
      retryAfterSeconds: Math.max(1, Math.ceil(((oldest ?? nowMs) + 60_000 - nowMs) / 1000)),
    })
  await tx.insertInto('submit_times').values({ client_id: clientId, at_ms: nowMs }).execute()
}
