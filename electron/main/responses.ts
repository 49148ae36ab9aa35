import { open, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { InterfaceLanguage } from '../../shared/languages/interfaceLanguage.ts'
import type { MediaFile } from '../../shared/processes/engineProtocol.ts'
import {
  byteRange,
  contentSecurityPolicy,
  type PlayedSound,
  playedSound,
  playerFile,
  playerPolicy,
  rendererFile,
} from './rules.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** An empty response also gets the policy, because the window would show it as a page of the same origin. */
const everyAnswer = { 'content-security-policy': contentSecurityPolicy, 'x-content-type-options': 'nosniff' }

/**
 * A file in the renderer's folder, with the content security policy; 404 for anything outside that folder. `language`: the language
 * mark of the page. The page uses it to choose its words before it draws anything.
 */
export async function appResponse(
  root: string,
  request: Request,
  language: InterfaceLanguage = 'en',
): Promise<Response> {
  const path = rendererFile(root, request.url)
  const body = path === null ? null : await readFile(path).catch(() => null)
  if (path === null || body === null) return new Response(null, { status: 404, headers: everyAnswer })
  const isPage = extname(path) === '.html'
  return new Response(isPage ? inLanguage(body.toString('utf8'), language) : new Uint8Array(body), {
    headers: { ...everyAnswer, 'content-type': contentTypes[extname(path)] ?? 'application/octet-stream' },
  })
}

/** The page or the script of the frame that plays recordings, with its own policy; 404 for anything else. */
export async function playerResponse(root: string, request: Request): Promise<Response> {
  const headers = { 'content-security-policy': playerPolicy, 'x-content-type-options': 'nosniff' }
  const path = playerFile(root, request.url)
  const body = path === null ? null : await readFile(path).catch(() => null)
  if (path === null || body === null) return new Response(null, { status: 404, headers })
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'content-type': contentTypes[extname(path)] ?? 'application/octet-stream' },
  })
}

const inLanguage = (page: string, language: InterfaceLanguage): string =>
  page.replace('<html lang="en">', `<html lang="${language}">`)

/**
 * The audio of a recording by id, so that the window never learns its path. 206 for a range, 416 for a range outside the file, 404 for
 * an unknown id. Each request opens and closes the file.
 */
export async function mediaResponse(
  find: (sound: PlayedSound) => Promise<MediaFile>,
  request: Request,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
  const sound = playedSound(request.url)
  const file = sound === null ? null : await find(sound).catch(() => null)
  if (!file) return new Response(null, { status: 404 })
  const range = byteRange(request.headers.get('range'), file.sizeBytes)
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.sizeBytes}` } })
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
  const status = range ? 206 : 200
  const headers = {
    'content-type': file.contentType,
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    ...(range ? { 'content-range': `bytes ${start}-${end}/${file.sizeBytes}` } : {}),
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const handle = await open(file.path).catch(() => null)
  if (!handle) return new Response(null, { status: 404 })
  // The stream closes the file: at its end, after an error, and when the window seeks to another place.
  const stream = handle.createReadStream({ start, end })
  stream.on('error', () => stream.destroy())
  request.signal.addEventListener('abort', () => stream.destroy(), { once: true })
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers })
}
