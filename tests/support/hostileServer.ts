import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A small partner server that answers the interface properly, with a fixed transcript, until a test changes one of its
 * responses. Its routes come from the interface's description, not from the program's own table: so that tests notice a
 * wrong path in that table.
 */
export type Operation =
  | 'issueToken'
  | 'refreshToken'
  | 'mintUserToken'
  | 'readBinding'
  | 'bind'
  | 'unbind'
  | 'presign'
  | 'putPart'
  | 'completeUpload'
  | 'submit'
  | 'poll'
  /** A poll about a task that does not exist. It tests whether the service accepts the API key. */
  | 'checkKey'
  | 'bindRecord'
  | 'readRecord'
  | 'completeFile'
  | 'submitWorkflow'
  | 'controlTasks'
  /** It says that it has no extensions, until a test says otherwise. */
  | 'capabilities'
  | 'heard'

const routes: [Operation, string, RegExp][] = [
  ['issueToken', 'POST', /^\/developer\/api\/oauth\/partner\/access-token$/],
  ['refreshToken', 'POST', /^\/developer\/api\/oauth\/partner\/access-token\/refresh$/],
  ['mintUserToken', 'POST', /^\/developer\/api\/open\/partner\/users\/access-token$/],
  ['readBinding', 'GET', /^\/developer\/api\/open\/partner\/sdk\/binding$/],
  ['bind', 'POST', /^\/developer\/api\/open\/partner\/sdk\/bind$/],
  ['unbind', 'POST', /^\/developer\/api\/open\/partner\/sdk\/unbind$/],
  ['presign', 'POST', /^\/developer\/api\/open\/partner\/files\/upload\/generate-presigned-urls$/],
  ['completeUpload', 'POST', /^\/developer\/api\/open\/partner\/files\/upload\/complete-upload$/],
  ['submit', 'POST', /^\/developer\/api\/open\/partner\/ai\/transcriptions\/$/],
  ['poll', 'GET', /^\/developer\/api\/open\/partner\/ai\/transcriptions\/([^/]+)$/],
  ['putPart', 'PUT', /^\/storage\/([^/]+)\/(\d+)$/],
  ['bindRecord', 'POST', /^\/api\/devices\/bind$/],
  ['readRecord', 'GET', /^\/api\/devices\/([^/]+)$/],
  ['completeFile', 'POST', /^\/api\/files\/upload-s3\/complete-upload$/],
  ['submitWorkflow', 'POST', /^\/api\/workflows\/submit$/],
  ['capabilities', 'GET', /^\/tapelog\/capabilities$/],
  ['heard', 'GET', /^\/tapelog\/transcriptions\/([^/]+)\/heard$/],
  // The service on this machine accepts commands to pause, resume and revoke tasks.
  ['controlTasks', 'POST', /^\/tapelog\/(?:pause|resume|revoke)$/],
]

export type Asked = {
  operation: Operation
  method: string
  path: string
  query: URLSearchParams
  /** The values in the path: file and part number, or the id. */
  named: string[]
  headers: IncomingHttpHeaders
  body: Buffer
  /** The number of this request among those of its operation, from 1. */
  nth: number
  /** The response's status; null until there is one, or if a test answers itself. */
  status: number | null
}
/** A text `body` is sent as it is, everything else as JSON. A function writes (or breaks) the response itself. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | ((response: ServerResponse) => void)
/** Returns another answer, or null for the proper response. */
export type Fault = (asked: Asked) => Answer | null

type Upload = { fileId: string; uploadId: string; sizeBytes: number; filetype: string; parts: Map<number, Buffer> }

export const cannedResult = {
  text: 'Never on a Sunday. And on a Monday?',
  language: 'en',
  duration: 5,
  results: [
    { start: 0, end: 2, text: 'Never on a Sunday.', speaker_id: 'SPEAKER_00', language: 'en-US' },
    { start: 2, end: 4, text: 'And on a Monday?', speaker_id: 'SPEAKER_01', language: 'en-US' },
  ],
}
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const json = (asked: Asked) => JSON.parse(asked.body.toString('utf8'))

export class HostileServer {
  readonly asked: Asked[] = []
  /** The first line of every request, also of those to no route and those that break off. */
  readonly received: string[] = []
  /** Every accepted transcription, with its content. */
  readonly tasks: { id: string; md5: string; polls: number }[] = []
  chunkSizeBytes = 5_242_880
  readonly #server = createServer((request, response) => void this.#receive(request, response))
  readonly #faults = new Map<Operation, Fault>()
  readonly #uploads = new Map<string, Upload>()
  readonly #waiters = new Set<() => void>()

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  fault(operation: Operation, fault: Fault): void {
    this.#faults.set(operation, fault)
  }

  /** From now on, every response is proper. */
  mend(): void {
    this.#faults.clear()
  }

  of(operation: Operation): Asked[] {
    return this.asked.filter((asked) => asked.operation === operation)
  }

  /** Resolves when the next request has arrived, before it is answered. */
  nextRequest(): Promise<void> {
    return new Promise((resolve) => this.#waiters.add(resolve))
  }

  /** Resolves with the `nth` request of an operation, once it has arrived. */
  async seen(operation: Operation, nth = 1): Promise<Asked> {
    for (;;) {
      const asked = this.of(operation)[nth - 1]
      if (asked) return asked
      await this.nextRequest()
    }
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.received.push(`${request.method} ${request.url}`)
    const url = new URL(request.url ?? '/', this.origin)
    const route = routes.find(([, method, path]) => method === request.method && path.test(url.pathname))
    const blocks: Buffer[] = []
    try {
      for await (const block of request) blocks.push(block)
    } catch {
      return // The client gave up in the middle of its request.
    }
    if (!route) {
      response.writeHead(404).end()
      return
    }
    const [routed, , path] = route
    const isOfTask = this.tasks.some(({ id }) => url.pathname.endsWith(`/${id}`))
    const operation = routed === 'poll' && !isOfTask ? 'checkKey' : routed
    const asked: Asked = {
      operation,
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      named: path.exec(url.pathname)?.slice(1) ?? [],
      headers: request.headers,
      body: Buffer.concat(blocks),
      nth: this.of(operation).length + 1,
      status: null,
    }
    this.asked.push(asked)
    for (const wake of this.#waiters) wake()
    this.#waiters.clear()
    const answer = this.#faults.get(operation)?.(asked) ?? this.take(asked)
    if (typeof answer === 'function') {
      answer(response)
      return
    }
    asked.status = answer.status ?? 200
    const { body } = answer
    response.writeHead(asked.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
  }

  /** Does the work and answers properly. A fault may do the work and then answer something else. */
  take(asked: Asked): Answer {
    const { operation, named } = asked
    const token = { token_type: 'bearer', expires_in: 3600 }
    switch (operation) {
      case 'issueToken':
      case 'refreshToken':
        return {
          body: {
            ...token,
            access_token: `planted-partner-${asked.nth}`,
            refresh_token: `planted-refresh-${asked.nth}`,
          },
        }
      case 'mintUserToken':
        return { body: { ...token, access_token: `planted-minted-${asked.nth}` } }
      case 'readBinding':
        return { body: { is_bind: null, bind_history: [] } }
      case 'bind':
      case 'unbind':
        return { body: { ...json(asked), is_bind: operation === 'bind' } }
      case 'presign':
        return { body: this.#begin(json(asked)) }
      case 'putPart': {
        const upload = this.#uploads.get(named[0] ?? '')
        if (!upload) return { status: 404 }
        upload.parts.set(Number(named[1]), asked.body)
        return { headers: { etag: `"${md5(asked.body)}"` } }
      }
      case 'completeUpload':
      case 'completeFile': {
        const { file_id, upload_id, part_list, filetype } = json(asked)
        const upload = this.#uploads.get(file_id)
        const whole = upload && this.#merged(upload, part_list)
        if (!whole || upload.uploadId !== upload_id) return { status: 404 }
        const address = `${this.origin}/storage/${file_id}?signature=planted-download-signature-0123456789`
        return operation === 'completeUpload'
          ? { body: { FileId: file_id, FileType: filetype, DownloadUrl: address, FileMd5: md5(whole) } }
          : { body: { id: file_id, owner_id: json(asked).owner_id, presigned_url: address } }
      }
      case 'submit': {
        const fileId = new URL(json(asked).file_url).pathname.split('/')[2] ?? ''
        const upload = this.#uploads.get(fileId)
        if (!upload) return { status: 403, body: { code: 403, message: 'no such file' } }
        const task = {
          id: `task-${this.tasks.length + 1}`,
          md5: md5(Buffer.concat([...upload.parts.values()])),
          polls: 0,
        }
        this.tasks.push(task)
        return { body: { transcription_id: task.id, status: 'PENDING', data: {} } }
      }
      case 'poll': {
        const task = this.tasks.find(({ id }) => id === named[0])
        if (!task) return { status: 404 }
        task.polls += 1
        const inProgress = task.polls === 1
        return {
          body: {
            transcription_id: task.id,
            status: inProgress ? 'PROGRESS' : 'SUCCESS',
            data: inProgress ? {} : cannedResult,
          },
        }
      }
      case 'bindRecord':
        return { body: { ...json(asked), id: 'record-1', is_bind: true } }
      case 'readRecord':
        return { body: { id: named[0] } }
      case 'checkKey':
      case 'capabilities':
      case 'heard':
        return { status: 404 }
      case 'controlTasks':
        return { body: json(asked) }
      case 'submitWorkflow':
        return {
          body: {
            id: 'workflow-1',
            client_id: 'planted-client-id',
            owner_id: 'owner',
            file_id: 'file',
            metadata_json: {},
            status: 'SUCCESS',
            total_tasks: 1,
            completed_tasks: 1,
          },
        }
    }
  }

  #begin({ filesize, filetype }: { filesize: number; filetype: string }) {
    const fileId = `file-${this.#uploads.size + 1}`
    const uploadId = `upload-${this.#uploads.size + 1}`
    this.#uploads.set(fileId, { fileId, uploadId, sizeBytes: filesize, filetype, parts: new Map() })
    return {
      FileId: fileId,
      UploadId: uploadId,
      ChunkSize: this.chunkSizeBytes,
      Parts: Array.from({ length: Math.ceil(filesize / this.chunkSizeBytes) }, (_, index) => ({
        PartNumber: index + 1,
        PresignedUrl: `${this.origin}/storage/${fileId}/${index + 1}?signature=planted-part-signature-0123456789`,
      })),
    }
  }

  /** The whole file, if every part has its own receipt. */
  #merged(upload: Upload, list: { PartNumber: number; ETag: string }[]): Buffer | null {
    const whole = Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part))
    const receipts = list.every(({ PartNumber, ETag }) => {
      const part = upload.parts.get(PartNumber)
      return part !== undefined && ETag === `"${md5(part)}"`
    })
    return receipts && list.length === upload.parts.size && whole.length === upload.sizeBytes ? whole : null
  }
}
