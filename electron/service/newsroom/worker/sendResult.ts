import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Log } from '../../../../shared/errors/log.ts'
import { problem } from '../../../../shared/words/problem.ts'
import type { RecogniserOutcome } from '../../../recognition/index.ts'
import type { HeldTask } from '../../work/transcriber.ts'
import { type ApiClient, NodeUnavailable, RejectedByNode } from './apiClient.ts'
import { mostResultBytes } from './protocol.ts'
import { retrying } from './retrying.ts'

const silenceMs = 30_000
/** After so many rejections, the worker stops sending the result and ends the task as failed. */
const mostRejections = 4

/** The store does not take the result now. */
class StoreUnavailable extends NodeUnavailable {}

type Parts = { api: ApiClient; closing: AbortSignal; log: Log }

/** Ends a task with its outcome. Tries until the service has it; throws {@link ClaimLost} if the task is no longer this worker's. */
export async function sendOutcome(task: HeldTask, outcome: RecogniserOutcome, parts: Parts): Promise<void> {
  if (!outcome.ok) return await sendFailure(task, outcome.message, parts)
  const bytes = Buffer.from(JSON.stringify(outcome.data))
  if (bytes.length > mostResultBytes) return await sendFailure(task, problem('recogniser-failed').message, parts)
  let rejections = 0
  const isTransient = (error: unknown) =>
    error instanceof NodeUnavailable ||
    (error instanceof RejectedByNode && error.status === 422 && ++rejections < mostRejections)
  await retrying({ signal: parts.closing, log: parts.log, isTransient }, () => sendResult(task, bytes, parts)).catch(
    async (error: unknown) => {
      if (!(error instanceof RejectedByNode)) throw error
      await sendFailure(task, problem('recogniser-failed').message, parts)
    },
  )
}

function sendFailure({ task, claimToken }: HeldTask, message: string, { api, closing, log }: Parts): Promise<void> {
  const body = { claim_token: claimToken, ok: false, message: message.slice(0, 1000) } as const
  return retrying({ signal: closing, log }, async () => {
    await api.call('finish', body, { task: task.transcription_id, signal: closing })
  })
}

async function sendResult({ task, claimToken }: HeldTask, bytes: Buffer, { api, closing }: Parts): Promise<void> {
  const options = { task: task.transcription_id, signal: closing }
  const answer = await api.call('result', { claim_token: claimToken, size_bytes: bytes.length }, options)
  if (answer === null) throw new NodeUnavailable('no-address')
  await put(answer.address, bytes, { ca: api.ca, signal: closing })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await api.call('finish', { claim_token: claimToken, ok: true, sha256 }, options)
}

function put(address: string, bytes: Buffer, { ca, signal }: { ca: string[] | undefined; signal: AbortSignal }) {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise<void>((resolve, reject) => {
    const headers = { 'content-length': bytes.length }
    const request = send(address, { method: 'PUT', headers, signal, ...(ca ? { ca } : {}) })
    request.setTimeout(silenceMs, () => request.destroy(new Error('silence')))
    request.on('error', () => reject(new StoreUnavailable('store')))
    request.on('response', (response) => {
      response.resume()
      if (response.statusCode === 200) response.on('end', resolve).on('error', reject)
      else reject(new StoreUnavailable(`store-${response.statusCode}`))
    })
    request.end(bytes)
  })
}
