import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request, by the interface's own paths. */
export type Operation = 'presign' | 'putPart' | 'complete' | 'submit' | 'poll' | 'other'
/** The bucket's folders, as in the paths of an object store's addresses. */
const atStore = /^\/[^/]+\/(files|results|incoming)\//
const operations: [Operation, string, RegExp][] = [
  ['presign', 'POST', /\/generate-presigned-urls\/?$/],
  ['complete', 'POST', /\/complete-upload\/?$/],
  ['submit', 'POST', /\/ai\/transcriptions\/?$/],
  ['poll', 'GET', /\/ai\/transcriptions\/[^/]+$/],
  ['putPart', 'PUT', /\/storage\/uploads\/([^/]+)\/(\d+)$/],
]

export type Passing = {
  operation: Operation
  /** The number of this request among those of its operation, from 1. */
  nth: number
  /** For a part: `upload/number`; at an object store `file/number`. */
  part: string | null
}

/** The fate of one exchange that does not simply pass. Times are the system's milliseconds. */
export type Fault =
  /** Cuts the connection: before passing the request on, in the middle of its body, or instead of its response. */
  | { do: 'drop'; when: 'before' | 'half-way' | 'answer' }
  /** Waits this long, then cuts the connection or sends the response after all. */
  | { do: 'stall'; forMs: number; end: 'cut' | 'answer' }
  /** Sends half of the response, whatever its length says. */
  | { do: 'truncate' }
  /** Answers before reading the body; passes nothing on. */
  | { do: 'answer'; status: number; headers?: Record<string, string>; body?: string; early?: boolean }
  /** Passes the request on and answers with other headers. */
  | { do: 'headers'; headers: Record<string, string> }

/** A part's PUT when it began. `life`: the victim that sent it. */
export type PartSent = { part: string; life: number; answeredOk: boolean }

/** A proxy between the engine and the service. It counts requests and imitates the faults of a bad network or service. */
export class FaultProxy {
  /** The number of the running victim process. Every restart raises it by one. */
  life = 0
  fault: (passing: Passing) => Fault | null = () => null
  /** Called when a request has arrived, and when its response has been sent completely. */
  onPassing: (passing: Passing, moment: 'asked' | 'answered') => void = () => {}
  /** Called before an upload is completed. */
  onCompleting: (uploadId: string) => void = () => {}
  /** Every PUT of a part in the order in which they began. */
  readonly partsSent: PartSent[] = []
  /** How many requests got a fault. */
  faults = 0
  readonly #seen = new Map<Operation, number>()
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer((request, response) => this.#pass(request, response))
  #servicePort = 0
  #storePort: number | null = null

  async listen(): Promise<void> {
    // The proxy's own timeout must not end a request that waits for its fault.
    this.#server.requestTimeout = 0
    this.#server.keepAliveTimeout = 60_000
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** `storePort`: of the service's object store, if it has one. Its own traffic with workers passes without faults. */
  passTo(servicePort: number, storePort?: number): void {
    this.#servicePort = servicePort
    this.#storePort = storePort ?? null
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
    this.#agent.destroy()
  }

  #passUnseen(request: IncomingMessage, response: ServerResponse, port: number): void {
    const { method, url: path, headers } = request
    const upstream = send({ host: '127.0.0.1', port, method, path, headers, agent: this.#agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => request.socket.destroy())
    request.on('error', () => upstream.destroy())
    request.pipe(upstream)
  }

  #readUploadId(request: IncomingMessage): void {
    const blocks: Buffer[] = []
    request.on('data', (block: Buffer) => blocks.push(block))
    request.on('end', () => this.onCompleting(JSON.parse(Buffer.concat(blocks).toString('utf8')).upload_id))
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { path, operation, part } = readRequest(request)
    const isForStore = this.#storePort !== null && atStore.test(path)
    const port = (isForStore ? this.#storePort : null) ?? this.#servicePort
    if (isForStore && part === null) {
      this.#passUnseen(request, response, port)
      return
    }
    const nth = (this.#seen.get(operation) ?? 0) + 1
    this.#seen.set(operation, nth)
    const sent: PartSent | null = part === null ? null : { part, life: this.life, answeredOk: false }
    if (sent) this.partsSent.push(sent)
    const passing: Passing = { operation, nth, part }
    this.onPassing(passing, 'asked')
    const fault = this.fault(passing)
    if (fault) this.faults += 1
    if (operation === 'complete') this.#readUploadId(request)
    request.on('error', () => {})
    response.on('error', () => {})

    if (fault?.do === 'drop' && fault.when === 'before') {
      request.socket.destroy()
      return
    }
    if (fault?.do === 'answer') {
      answerInstead(request, response, fault)
      return
    }
    const upstream = send({
      host: '127.0.0.1',
      port,
      method: request.method,
      path: request.url,
      headers: request.headers,
      agent: this.#agent,
    })
    upstream.on('error', () => request.socket.destroy())
    request.on('close', () => {
      if (!request.complete) upstream.destroy()
    })
    if (fault?.do === 'drop' && fault.when === 'half-way') cutHalfWay(request, upstream)
    else request.pipe(upstream)

    upstream.on('response', (answer) => {
      answer.on('error', () => request.socket.destroy())
      const blocks: Buffer[] = []
      answer.on('data', (block: Buffer) => blocks.push(block))
      answer.on('end', () => {
        const body = Buffer.concat(blocks)
        const finish = () => {
          const headers = { ...answer.headers, ...(fault?.do === 'headers' ? fault.headers : {}) }
          delete headers['transfer-encoding']
          response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length })
          response.end(body, () => {
            if (sent && answer.statusCode === 200) sent.answeredOk = true
            this.onPassing(passing, 'answered')
          })
        }
        if (fault?.do === 'drop') request.socket.destroy()
        else if (fault?.do === 'truncate') truncate(request, response, answer, body)
        else if (fault?.do === 'stall')
          setTimeout(() => (fault.end === 'cut' ? request.socket.destroy() : finish()), fault.forMs)
        else finish()
      })
    })
  }
}

/** What a request is. `part`: null unless it is the PUT of a part. */
function readRequest({ method, url = '/' }: IncomingMessage): Pick<Passing, 'operation' | 'part'> & { path: string } {
  const { pathname: path, searchParams } = new URL(url, 'http://127.0.0.1')
  const number = searchParams.get('partNumber')
  if (method === 'PUT' && number !== null && atStore.test(path))
    return { path, operation: 'putPart', part: `${path.slice(path.lastIndexOf('/') + 1)}/${number}` }
  const found = operations.find(([, of, shape]) => of === method && shape.test(path))
  const named = found?.[0] === 'putPart' ? found[2].exec(path) : null
  return { path, operation: found?.[0] ?? 'other', part: named ? `${named[1]}/${named[2]}` : null }
}

function answerInstead(
  request: IncomingMessage,
  response: ServerResponse,
  fault: Extract<Fault, { do: 'answer' }>,
): void {
  const answer = () => {
    response.writeHead(fault.status, { ...fault.headers, ...(fault.early ? { connection: 'close' } : {}) })
    response.end(fault.body ?? '')
  }
  if (fault.early) answer()
  else request.resume().on('end', answer)
}

function cutHalfWay(request: IncomingMessage, upstream: ReturnType<typeof send>): void {
  const length = Number(request.headers['content-length'] ?? 0)
  let passed = 0
  request.on('data', (block: Buffer) => {
    passed += block.length
    upstream.write(block)
    if (passed < length / 2) return
    upstream.destroy()
    request.socket.destroy()
  })
}

function truncate(request: IncomingMessage, response: ServerResponse, answer: IncomingMessage, body: Buffer): void {
  // A response without a body is cut in its head.
  if (body.length === 0) {
    request.socket.end('HTTP/1.1 200 OK\r\ncontent-le')
    return
  }
  response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length })
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.destroy())
}
