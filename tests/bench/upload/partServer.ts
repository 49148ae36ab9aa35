import { readFileSync } from 'node:fs'
import { createServer, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/**
 * A storage server that reads and counts every byte and keeps none. It parses requests by hand, to do as little work as possible.
 * It speaks the partner interface's uploads and enough of S3. It runs in its own process, and its parent sends it messages.
 *
 * The bench knows the MD5 of parts of a known size, so the server hashes nothing. argv: over TLS, the files of its certificate and key.
 */
export type PartServerCounts = {
  connections: number
  /** Bytes of part bodies, also of incomplete ones. */
  partBytes: number
  parts: number
  /** The time from the first request to the last response. */
  tookMs: number
}
export type PartServerQuestion =
  | {
      ask: 'reset'
      tellAtBytes: number | null
      md5BySize: Record<number, string>
      chunkSizeBytes: number
      sizeBytes: number
    }
  | { ask: 'counts' }
export type PartServerWord = { port: number } | { counts: PartServerCounts } | { reached: true } | { reset: true }

let counts = { connections: 0, partBytes: 0, parts: 0 }
let hasBegun = false
let firstMs = 0
let requestedMs = 0
let lastMs = 0
let tellAtBytes: number | null = null
let md5BySize: Record<number, string> = {}
let chunkSizeBytes = 5_242_880
let sizeBytes = 0
function begin(): void {
  hasBegun = true
  counts = { connections: counts.connections, partBytes: 0, parts: 0 }
  firstMs = requestedMs
}
const say = (word: PartServerWord) => process.send?.(word)

const [, , certificatePath, keyPath] = process.argv
const scheme = keyPath ? 'https' : 'http'

type Request = { method: string; path: string; lengthBytes: number; isPart: boolean; expects: boolean }
const headEnd = Buffer.from('\r\n\r\n')

function requestOf(head: string): Request {
  const [method = '', path = ''] = head.slice(0, head.indexOf('\r\n')).split(' ')
  const lengthBytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return { method, path, lengthBytes, isPart: method === 'PUT', expects: /\r\nexpect: *100/i.test(head) }
}

/** `lengthBytes`: the length that a GET would return. */
type Answer = { status?: number; headers?: string; type?: string; body?: string; lengthBytes?: number }

function write(
  socket: Socket,
  { status = 200, headers = '', type = 'application/json', body = '', lengthBytes }: Answer,
): void {
  const content = body === '' ? '' : `content-type: ${type}\r\n`
  lastMs = performance.now()
  socket.write(
    `HTTP/1.1 ${status} OK\r\n${headers}${content}content-length: ${lengthBytes ?? Buffer.byteLength(body)}\r\nx-amz-request-id: 1\r\n\r\n${body}`,
  )
}

const xml = (body: string): Answer => ({ type: 'application/xml', body: `<?xml version="1.0"?>${body}` })

/** Objects that were completed, by path. */
const finished = new Set<string>()
const port = () => (server.address() as { port: number }).port

function answerTo({ method, path, isPart, lengthBytes }: Request, body: string): Answer {
  if (isPart) {
    counts.parts += 1
    return { headers: `etag: "${md5BySize[lengthBytes] ?? 'a-receipt'}"\r\n` }
  }
  const name = path.split('?')[0] ?? ''
  if (path.endsWith('/generate-presigned-urls')) {
    const { filesize } = JSON.parse(body)
    // Do not count what was sent before this request.
    if (filesize === sizeBytes && !hasBegun) begin()
    const count = Math.ceil(filesize / chunkSizeBytes)
    const Parts = Array.from({ length: count }, (_, index) => ({
      PartNumber: index + 1,
      PresignedUrl: `${scheme}://127.0.0.1:${port()}/storage/file/${index + 1}`,
    }))
    return { body: JSON.stringify({ FileId: 'file', UploadId: 'upload', ChunkSize: chunkSizeBytes, Parts }) }
  }
  if (path.endsWith('/complete-upload')) {
    const { file_md5: FileMd5, filetype: FileType } = JSON.parse(body)
    const DownloadUrl = `${scheme}://127.0.0.1:${port()}/storage/file`
    return { body: JSON.stringify({ FileId: 'file', FileType, DownloadUrl, FileMd5 }) }
  }
  if (method === 'POST' && /[?&]uploads/.test(path))
    return xml('<InitiateMultipartUploadResult><UploadId>upload</UploadId></InitiateMultipartUploadResult>')
  if (method === 'POST' && path.includes('uploadId=')) {
    finished.add(name)
    return xml('<CompleteMultipartUploadResult><ETag>"0-1"</ETag></CompleteMultipartUploadResult>')
  }
  if (method === 'HEAD') {
    const lastModified = 'last-modified: Sat, 21 Nov 2026 00:00:00 GMT\r\n'
    return finished.has(name) ? { headers: `etag: "0-1"\r\n${lastModified}`, lengthBytes: sizeBytes } : { status: 404 }
  }
  if (method === 'DELETE') return { status: 204 }
  return xml('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
}

/** All sockets read into the same memory, because the server keeps nothing. */
const memory = Buffer.allocUnsafeSlow(1024 * 1024)

const plain = () =>
  createServer({ noDelay: true, pauseOnConnect: true }, (accepted) => {
    // Node has no other way to choose the read buffer of an accepted socket.
    const handle = (accepted as unknown as { _handle: object })._handle
    const onread = {
      buffer: memory,
      callback(size: number) {
        take(memory.subarray(0, size))
        return true
      },
    }
    const socket = new Socket({ handle, readable: true, writable: true, onread } as object)
    const take = readRequests(socket)
    socket.resume()
  })

const overTls = (certificate: string, key: string) =>
  createTlsServer({ cert: readFileSync(certificate), key: readFileSync(key), noDelay: true }, (socket) => {
    socket.on('data', readRequests(socket))
  })

const server = certificatePath && keyPath ? overTls(certificatePath, keyPath) : plain()

/** Answers the requests of one connection. Call the returned function with what it sends. */
function readRequests(socket: Socket): (block: Buffer) => void {
  counts.connections += 1
  let head: Buffer = Buffer.alloc(0)
  let request: Request | null = null
  let leftBytes = 0
  let body: Buffer[] = []
  socket.on('error', () => {})
  return (block) => {
    let rest: Buffer = block
    while (rest.length > 0) {
      if (request === null) {
        head = Buffer.concat([head, rest])
        const end = head.indexOf(headEnd)
        if (end < 0) return
        requestedMs = performance.now()
        firstMs ||= requestedMs
        request = requestOf(head.toString('latin1', 0, end + 4))
        rest = head.subarray(end + 4)
        head = Buffer.alloc(0)
        leftBytes = request.lengthBytes
        body = []
        if (request.expects) socket.write('HTTP/1.1 100 Continue\r\n\r\n')
      }
      const taken = Math.min(leftBytes, rest.length)
      if (request.isPart) {
        counts.partBytes += taken
        if (tellAtBytes !== null && counts.partBytes >= tellAtBytes) {
          tellAtBytes = null
          say({ reached: true })
        }
      } else if (taken > 0) body.push(Buffer.from(rest.subarray(0, taken)))
      leftBytes -= taken
      rest = rest.subarray(taken)
      if (leftBytes > 0) return
      write(socket, answerTo(request, Buffer.concat(body).toString()))
      request = null
    }
  }
}

process.on('message', (question: PartServerQuestion) => {
  if (question.ask === 'counts') {
    say({ counts: { ...counts, tookMs: lastMs - firstMs } })
    return
  }
  counts = { connections: 0, partBytes: 0, parts: 0 }
  hasBegun = false
  firstMs = 0
  lastMs = 0
  finished.clear()
  tellAtBytes = question.tellAtBytes
  md5BySize = question.md5BySize
  chunkSizeBytes = question.chunkSizeBytes
  sizeBytes = question.sizeBytes
  say({ reset: true })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => say({ port: port() }))
