import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A service on 127.0.0.1 that agrees to everything and records every byte that it gets: line, headers and body of each request.
 * `finds` looks for a text or for samples in these bytes, in every form that could smuggle them out.
 */
export async function listeningService() {
  const seen: { line: string; headers: string; body: Buffer }[] = []
  const server = createServer((request, response) => {
    const blocks: Buffer[] = []
    request.on('data', (block: Buffer) => blocks.push(block))
    request.on('error', () => {})
    request.on('end', () => {
      const { method = '', url = '/', rawHeaders } = request
      seen.push({ line: `${method} ${url}`, headers: rawHeaders.join('\n'), body: Buffer.concat(blocks) })
      response.setHeader('content-type', 'application/json')
      response.setHeader('etag', '"0123456789abcdef0123456789abcdef"')
      response.end(JSON.stringify(answerOf(url, origin())))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: origin(),
    seen,
    /** The forms of a text that were found. */
    findsText: (text: string) => formsOfText(text).flatMap(([form, parts]) => (holdsMany(seen, parts) ? [form] : [])),
    findsSamples: (samples: Buffer) =>
      (['raw', 'base64', 'hex'] as const).filter((form) => holdsSamples(seen, samples, form)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
type Seen = { line: string; headers: string; body: Buffer }[]

function answerOf(url: string, origin: string): object {
  if (url.includes('access-token'))
    return { access_token: 't', refresh_token: 'r', token_type: 'bearer', expires_in: 3600 }
  if (url.includes('/sdk/binding')) return { is_bind: false, bind_history: [] }
  if (url.includes('/sdk/')) return { type: 'notepro', sn: '8810000001', is_bind: url.endsWith('/bind') }
  if (url.includes('/devices/')) return { id: 'd-1', sn: '8810000001', is_bind: true }
  if (url.includes('presigned'))
    return {
      FileId: 'f',
      UploadId: 'u',
      ChunkSize: 5_242_880,
      Parts: [{ PartNumber: 1, PresignedUrl: `${origin}/put` }],
    }
  if (url.includes('transcriptions')) return { transcription_id: 't-1', status: 'FAILURE', data: {} }
  return {}
}

const squashed = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const windows = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))

/** Looks for each form in pieces of a few letters: it may have been sent in many requests. */
function formsOfText(text: string): [form: string, parts: string[]][] {
  const bytes = Buffer.from(text)
  const reversed = [...text].reverse().join('')
  return [
    ['plain', windows(squashed(text), 7)],
    ['reversed', windows(squashed(reversed), 7)],
    ['base64', [0, 1, 2].flatMap((at) => windows(squashed(bytes.subarray(at).toString('base64')), 9))],
    ['hex', windows(bytes.toString('hex'), 10)],
    ['tags', windows([...text].map((one) => (0xe0000 + (one.codePointAt(0) ?? 0)).toString(16)).join(''), 20)],
  ]
}

function holdsMany(seen: Seen, parts: string[]): boolean {
  const text = seen
    // A part of a recording is not text.
    .map(
      ({ line, headers, body }) =>
        `${decoded(line)}\n${line}\n${headers}\n${line.startsWith('PUT') ? '' : body.toString('utf8')}`,
    )
    .join('\n')
  const all = [squashed(text), squashed([...text].map((one) => one.codePointAt(0)?.toString(16)).join(''))]
  return (
    parts.some((part) => all[0]?.includes(part)) || parts.some((part) => part.length >= 10 && all[1]?.includes(part))
  )
}
function decoded(line: string): string {
  try {
    return decodeURIComponent(line.replaceAll('+', ' '))
  } catch {
    return line
  }
}

/** Any sixteen consecutive bytes of the samples, in one of three forms. */
function holdsSamples(seen: Seen, samples: Buffer, form: 'raw' | 'base64' | 'hex'): boolean {
  const pieceBytes = 16
  const wanted = new Set<string>()
  for (let at = 0; at + pieceBytes <= samples.length; at += pieceBytes) {
    const piece = samples.subarray(at, at + pieceBytes)
    if (form === 'raw') wanted.add(piece.toString('latin1'))
    else if (form === 'hex') wanted.add(piece.toString('hex'))
    // The letters that stay the same wherever the text stands in the encoded data.
    else for (const skip of [0, 1, 2]) wanted.add(piece.subarray(skip, skip + 9).toString('base64'))
  }
  const [length = 0] = [...wanted].map((piece) => piece.length)
  const isHeld = (text: string) => {
    for (let at = 0; at + length <= text.length; at += 1) if (wanted.has(text.slice(at, at + length))) return true
    return false
  }
  return seen.some(
    ({ line, headers, body }) => isHeld(body.toString('latin1')) || isHeld(`${decoded(line)}\n${headers}`),
  )
}
