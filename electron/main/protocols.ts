import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { protocol } from 'electron'
import type { MediaFile } from '../../shared/engineProtocol.ts'
import { byteRange, contentSecurityPolicy, mediaRecordingId, rendererFile } from './rules.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Before the app is ready: app:// is a standard, secure origin; tapelog-media:// may stream. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    { scheme: 'tapelog-media', privileges: { standard: true, secure: true, stream: true, supportFetchAPI: true } },
  ])
}

/** The renderer's own files, by containment, with the content security policy on each. */
export function serveApp(root: string): void {
  protocol.handle('app', async (request) => {
    const path = rendererFile(root, request.url)
    const body = path === null ? null : await readFile(path).catch(() => null)
    if (path === null || body === null) return new Response(null, { status: 404 })
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
      },
    })
  })
}

/** The sound of a recording, by id, with Range: a window seeks in it and never learns where it lies. */
export function serveMedia(find: (recordingId: number) => Promise<MediaFile>): void {
  protocol.handle('tapelog-media', async (request) => {
    const recordingId = mediaRecordingId(request.url)
    const file = recordingId === null ? null : await find(recordingId).catch(() => null)
    if (!file) return new Response(null, { status: 404 })
    const range = byteRange(request.headers.get('range'), file.sizeBytes)
    if (range === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.sizeBytes}` } })
    const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
    const headers = {
      'content-type': file.contentType,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${start}-${end}/${file.sizeBytes}` } : {}),
    }
    if (request.method === 'HEAD') return new Response(null, { status: 200, headers })
    const stream = createReadStream(file.path, { start, end })
    // A window that seeks away drops the stream; that is no error.
    stream.on('error', () => stream.destroy())
    request.signal.addEventListener('abort', () => stream.destroy(), { once: true })
    return new Response(Readable.toWeb(stream) as ReadableStream, { status: range ? 206 : 200, headers })
  })
}
