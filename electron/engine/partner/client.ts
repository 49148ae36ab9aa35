import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { ServiceConnection } from '../../../shared/partner/connection.ts'
import {
  type CompletedUpload,
  type CompleteUploadRequest,
  completedUploadSchema,
  type PresignRequest,
  partnerErrorSchema,
  type TranscriptionRequest,
  type TranscriptionTask,
  transcriptionTaskSchema,
  type UploadSession,
  uploadSessionSchema,
} from '../../../shared/partner/schemas.ts'
import { PartnerError } from './errors.ts'
import { exchange, type HttpAnswer, retryAfterMs } from './request.ts'

/** The partner interface (section 4.1), typed. Every answer is parsed; every failure is a PartnerError. */
export type PartnerClient = {
  presign(request: PresignRequest, signal: AbortSignal): Promise<UploadSession>
  /** PUT of one chunk, without any authorization header. Returns the ETag, quotes as returned. */
  putPart(presignedUrl: string, chunk: { stream: Readable; sizeBytes: number }, signal: AbortSignal): Promise<string>
  completeUpload(request: CompleteUploadRequest, signal: AbortSignal): Promise<CompletedUpload>
  submit(request: TranscriptionRequest, signal: AbortSignal): Promise<TranscriptionTask>
  poll(transcriptionId: string, signal: AbortSignal): Promise<TranscriptionTask>
}

export function createPartnerClient(connection: ServiceConnection, now: () => number): PartnerClient {
  const bearer = { authorization: `Bearer ${connection.userToken}` }
  const apiKey = { 'x-client-id': connection.clientId, 'x-client-api-key': connection.apiKey }

  async function call<S extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body: unknown,
    schema: S,
    signal: AbortSignal,
  ): Promise<z.output<S>> {
    const answer = await exchange({
      method,
      url: `${connection.baseUrl}${path}`,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
      signal,
    })
    if (answer.status !== 200) throw refusal(answer, now())
    let parsed: unknown
    try {
      parsed = JSON.parse(answer.body.toString('utf8'))
    } catch (cause) {
      throw new PartnerError(
        'bad-answer',
        'The service did not answer in its own language (something between may have answered instead, such as a hotel’s sign-in page). It is tried again.',
        { status: answer.status, cause },
      )
    }
    const result = schema.safeParse(parsed)
    if (!result.success) {
      const field = result.error.issues[0]?.path.join('.') || 'the whole answer'
      throw new PartnerError(
        'bad-answer',
        `The service’s answer does not fit its interface (field: ${field}). It is tried again.`,
        {
          status: answer.status,
        },
      )
    }
    return result.data
  }

  return {
    presign: (request, signal) =>
      call('POST', '/open/partner/files/upload/generate-presigned-urls', bearer, request, uploadSessionSchema, signal),
    completeUpload: (request, signal) =>
      call('POST', '/open/partner/files/upload/complete-upload', bearer, request, completedUploadSchema, signal),
    submit: (request, signal) =>
      call('POST', '/open/partner/ai/transcriptions/', apiKey, request, transcriptionTaskSchema, signal),
    poll: (transcriptionId, signal) =>
      call(
        'GET',
        `/open/partner/ai/transcriptions/${encodeURIComponent(transcriptionId)}`,
        apiKey,
        undefined,
        transcriptionTaskSchema,
        signal,
      ),
    async putPart(presignedUrl, chunk, signal) {
      const answer = await exchange({
        method: 'PUT',
        url: presignedUrl,
        body: chunk,
        signal,
        maxAnswerBytes: 1024 * 1024,
      })
      if (answer.status < 200 || answer.status > 299) throw refusal(answer, now())
      const etag = answer.headers.etag
      if (etag === undefined || etag === '')
        throw new PartnerError(
          'bad-answer',
          'The storage took a part but gave no receipt (ETag). The part is sent again.',
        )
      return etag
    },
  }
}

/** Any status but success, as an error; the service's own words are kept where it gave some. */
function refusal(answer: HttpAnswer, nowMs: number): PartnerError {
  const options = { status: answer.status, retryAfterMs: retryAfterMs(answer.headers, nowMs) }
  let words = ''
  try {
    const parsed = partnerErrorSchema.safeParse(JSON.parse(answer.body.toString('utf8')))
    if (parsed.success) words = parsed.data.message.slice(0, 300)
  } catch {
    // No JSON: the status alone speaks.
  }
  const said = words === '' ? '' : ` It says: ${words}`
  if (answer.status === 401)
    return new PartnerError(
      'sign-in',
      `The service does not accept these credentials. Check them in Settings, then retry.${said}`,
      options,
    )
  if (answer.status === 429)
    return new PartnerError('rate-limit', 'The service asks to go slower. It goes on by itself.', options)
  if (answer.status === 408 || answer.status >= 500)
    return new PartnerError(
      'server',
      `The service has a problem of its own (${answer.status}). It is tried again.${said}`,
      options,
    )
  if (answer.status >= 300 && answer.status < 400)
    return new PartnerError(
      'refused',
      'The service points to another address, and credentials do not follow. Check the base address in Settings.',
      options,
    )
  return new PartnerError('refused', `The service refused this (${answer.status}).${said}`, options)
}
