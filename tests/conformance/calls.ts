import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type ConformanceTarget, isEmbedded } from '../support/conformanceTarget.ts'

/** HTTP as the interface description states it, without any of the project's own client code. */
export type Headers = Record<string, string>
export type Answer = { status: number; headers: globalThis.Headers; text: string; json: unknown }

async function ask(method: 'GET' | 'POST', url: string, headers: Headers, body?: string): Promise<Answer> {
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const get = (url: string, headers: Headers): Promise<Answer> => ask('GET', url, headers)
export const post = (url: string, headers: Headers, body?: string): Promise<Answer> => ask('POST', url, headers, body)
export const postJson = (url: string, headers: Headers, body: unknown): Promise<Answer> =>
  post(url, { 'content-type': 'application/json', ...headers }, JSON.stringify(body))
export const postForm = (url: string, headers: Headers, fields: Headers): Promise<Answer> =>
  post(url, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, new URLSearchParams(fields).toString())
/** Sends raw bytes to a presigned address. */
export const put = (url: string, bytes: Uint8Array<ArrayBuffer>, headers: Headers = {}): Promise<Response> =>
  fetch(url, { method: 'PUT', headers, body: bytes })

/** The object in a 200 response. */
export function bodyOf(answer: Answer): Record<string, unknown> {
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json, 'the answer is a JSON object').toBeTypeOf('object')
  return answer.json as Record<string, unknown>
}

/** Makes a value at the first call. Later calls get the same value, or the same failure. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A text that no service has seen before. */
export const unique = (prefix: string): string => `${prefix}${crypto.randomUUID().replaceAll('-', '')}`

// Section 5: one function for each scheme.
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')
export const asBasic = (clientId: string, secretKey: string): Headers => ({
  authorization: `Basic ${base64(`${clientId}:${secretKey}`)}`,
})
export const asUser = (userToken: string): Headers => ({ authorization: `Bearer ${userToken}` })
export const asClient = (clientId: string, apiKey: string): Headers => ({
  'x-client-id': clientId,
  'x-client-api-key': apiKey,
})

/** The description often omits a refusal's status and body, so this only expects a response that blames the caller. */
export function expectRefused(answer: Answer, why: string): void {
  expect(answer.status, `${why}: ${answer.text}`).toBeGreaterThanOrEqual(400)
  expect(answer.status, `${why}: ${answer.text}`).toBeLessThan(500)
}

/** Expects the call to be refused without its header and with wrong headers, and to succeed with the right one. */
export async function expectScheme(
  call: (headers: Headers) => Promise<Answer>,
  right: Headers,
  wrong: Record<string, Headers>,
): Promise<void> {
  expectRefused(await call({}), 'without the header')
  for (const [name, headers] of Object.entries(wrong)) expectRefused(await call(headers), name)
  bodyOf(await call(right))
}

// Upload (section 4.1), as every test that needs a file does it.
export const chunkSize = 5_242_880
export type Session = {
  FileId: string
  UploadId: string
  ChunkSize: number
  Parts: { PartNumber: number; PresignedUrl: string }[]
}
export type Part = { PartNumber: number; ETag: string }
export type StoredParts = { session: Session; parts: Part[] }

export const presign = (target: ConformanceTarget, filesize: number, filetype: string, headers?: Headers) =>
  postJson(`${target.baseUrl}/open/partner/files/upload/generate-presigned-urls`, headers ?? asUser(target.userToken), {
    filesize,
    filetype,
  })

/** Steps 1 and 2: every part is stored, but the upload is not complete yet. */
export async function storeParts(
  target: ConformanceTarget,
  bytes: Uint8Array<ArrayBuffer>,
  filetype: string,
): Promise<StoredParts> {
  const session = bodyOf(await presign(target, bytes.length, filetype)) as Session
  const parts: Part[] = []
  for (const { PartNumber, PresignedUrl } of session.Parts) {
    const chunk = bytes.subarray((PartNumber - 1) * session.ChunkSize, PartNumber * session.ChunkSize)
    const response = await put(PresignedUrl, chunk)
    expect(response.ok, `PUT of part ${PartNumber}: ${response.status}`).toBe(true)
    parts.push({ PartNumber, ETag: response.headers.get('etag') ?? '' })
  }
  return { session, parts }
}

export const completion = ({ session, parts }: StoredParts, filetype: string) => ({
  file_id: session.FileId,
  upload_id: session.UploadId,
  part_list: parts,
  filetype,
})

/** Step 3: completes the upload. */
export const complete = (target: ConformanceTarget, body: object, headers?: Headers): Promise<Answer> =>
  postJson(`${target.baseUrl}/open/partner/files/upload/complete-upload`, headers ?? asUser(target.userToken), body)

/** All three steps; resolves to the completed upload (2.6). */
export async function upload(target: ConformanceTarget, bytes: Uint8Array<ArrayBuffer>, filetype: string) {
  const stored = await storeParts(target, bytes, filetype)
  return bodyOf(await complete(target, completion(stored, filetype)))
}

export const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

// Transcription (section 4.1).
export const submitNow = (target: ConformanceTarget, body: object, headers?: Headers): Promise<Answer> =>
  postJson(
    `${target.baseUrl}/open/partner/ai/transcriptions/`,
    headers ?? asClient(target.clientId, target.apiKey),
    body,
  )

/**
 * Submits a transcription. On a named service, it waits while an earlier run or another client has used up the minute's submits.
 */
export async function submit(target: ConformanceTarget, body: object, headers?: Headers): Promise<Answer> {
  const deadline = Date.now() + longestTaskMs
  for (;;) {
    const answer = await submitNow(target, body, headers)
    if (isEmbedded || answer.status !== 429 || Date.now() > deadline) return answer
    await nextPoll()
  }
}

export const readTask = (target: ConformanceTarget, transcriptionId: string, headers?: Headers): Promise<Answer> =>
  get(
    `${target.baseUrl}/open/partner/ai/transcriptions/${transcriptionId}`,
    headers ?? asClient(target.clientId, target.apiKey),
  )

export const inProgress = ['PENDING', 'RECEIVED', 'STARTED', 'PROGRESS']
const longestTaskMs = isEmbedded ? 50_000 : 600_000
/** Polls a named service no more often than a polite client would. */
const nextPoll = () => new Promise((resolve) => (isEmbedded ? setImmediate(resolve) : setTimeout(resolve, 1000)))

/** Polls until the task has ended; `onAnswer` gets every response on the way. */
export async function taskEnded(
  target: ConformanceTarget,
  transcriptionId: string,
  onAnswer: (task: Record<string, unknown>) => void = () => {},
): Promise<Record<string, unknown>> {
  const deadline = Date.now() + longestTaskMs
  for (;;) {
    const task = bodyOf(await readTask(target, transcriptionId))
    onAnswer(task)
    if (!inProgress.includes(String(task.status))) return task
    if (Date.now() > deadline) throw new Error(`the task is ${task.status} and does not end`)
    await nextPoll()
  }
}

/** A user token for `userId`. The interface does not say how to mint one; this is the embedded service's way. */
export async function mintUserToken(target: ConformanceTarget, userId: string): Promise<string> {
  const issued = bodyOf(
    await post(`${target.baseUrl}/oauth/partner/access-token`, asBasic(target.clientId, target.secretKey)),
  )
  const minted = await postJson(
    `${target.baseUrl}/open/partner/users/access-token`,
    asUser(String(issued.access_token)),
    { user_id: userId },
  )
  return String(bodyOf(minted).access_token)
}
