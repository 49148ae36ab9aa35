import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { partnerLimits } from '../../shared/partner/limits.ts'
import { type TaskStatus, transcriptionRequestSchema } from '../../shared/partner/schemas.ts'
import { media } from '../media/index.ts'
import type { ServiceContext } from './context.ts'
import { isSigned } from './credentials.ts'
import { parseBody, Refusal } from './refusal.ts'
import type { TaskRunner } from './tasks.ts'
import { demandApiKey } from './tokens.ts'
import { downloadPath, objectPath } from './uploads.ts'

type TaskRow = {
  transcription_id: string
  status: TaskStatus
  progress: number | null
  data: string | null
  message: string | null
}

/** Sections 4.1 and 8: submit, at most 60 a minute, and poll. */
export function transcriptionRoutes(app: FastifyInstance, context: ServiceContext, tasks: TaskRunner): void {
  const { db, now } = context

  app.post('/developer/api/open/partner/ai/transcriptions/', async (request) => {
    demandApiKey(request, context)
    const { file_url, params } = parseBody(transcriptionRequestSchema, request.body)
    takeSlot(context)
    const fileId = ownFile(context, file_url)
    const { durationMs } = await media.probe(objectPath(context, fileId)).catch(() => ({ durationMs: 0 }))
    if (durationMs > partnerLimits.maxDurationMs)
      throw new Refusal(400, 'file_url: the recording is longer than 24 hours')
    if (params.diarization.enabled && durationMs > partnerLimits.maxDiarizationDurationMs)
      throw new Refusal(
        400,
        'params.diarization.enabled: the recording is longer than 6 hours, the most with speaker diarization',
      )
    const transcriptionId = randomUUID()
    db.prepare(
      `INSERT INTO tasks (transcription_id, file_id, params, status, created_ms, updated_ms) VALUES (?, ?, ?, 'PENDING', ?, ?)`,
    ).run(transcriptionId, fileId, JSON.stringify(params), now(), now())
    tasks.wake()
    return { transcription_id: transcriptionId, status: 'PENDING', data: {} }
  })

  app.get<{ Params: { id: string } }>('/developer/api/open/partner/ai/transcriptions/:id', (request) => {
    demandApiKey(request, context)
    const task = db.prepare<[string], TaskRow>('SELECT * FROM tasks WHERE transcription_id = ?').get(request.params.id)
    if (!task) throw new Refusal(404, 'This transcription is not known.')
    return {
      transcription_id: task.transcription_id,
      status: task.status,
      data: task.status === 'SUCCESS' && task.data !== null ? JSON.parse(task.data) : {},
      ...(task.message === null ? {} : { message: task.message }),
      ...(task.status === 'PROGRESS' && task.progress !== null ? { progress: task.progress } : {}),
    }
  })
}

function takeSlot({ db, now }: ServiceContext): void {
  const nowMs = now()
  db.prepare('DELETE FROM submit_times WHERE at_ms <= ?').run(nowMs - 60_000)
  const { used, oldest } = db
    .prepare<[], { used: number; oldest: number | null }>(
      'SELECT count(*) AS used, min(at_ms) AS oldest FROM submit_times',
    )
    .get() ?? { used: 0, oldest: null }
  if (used >= partnerLimits.submitsPerMinute)
    throw new Refusal(
      429,
      'At most 60 transcriptions may be submitted in a minute.',
      Math.max(1, Math.ceil(((oldest ?? nowMs) + 60_000 - nowMs) / 1000)),
    )
  db.prepare('INSERT INTO submit_times (at_ms) VALUES (?)').run(nowMs)
}

/** Only files of this service are transcribed; it fetches nothing from anywhere. Returns the file's id. */
function ownFile(context: ServiceContext, address: string): string {
  const url = URL.parse(address)
  const fileId = /^\/storage\/files\/([\w-]+)$/.exec(url?.pathname ?? '')?.[1]
  if (!url || !fileId || url.host !== new URL(context.origin()).host)
    throw new Refusal(400, 'file_url: is not a DownloadUrl of this service')
  const query = Object.fromEntries(url.searchParams)
  if (!isSigned(context.credentials.signingKey, 'GET', downloadPath(fileId), query, context.now()))
    throw new Refusal(403, 'file_url: is not signed for this file, or has expired')
  return fileId
}
