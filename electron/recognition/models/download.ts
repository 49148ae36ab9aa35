import { type FileHandle, open } from 'node:fs/promises'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { isOutOfSpace } from '../../system/index.ts'
import { isAllowedRedirect } from './addresses.ts'
import type { PartialFile } from './partialFile.ts'

export type DownloadProgress = { bytesDone: number; bytesTotal: number | null; hosts: string[] }

const mostRedirects = 8
/** A server that sends nothing for this long counts as gone. */
const silenceMs = 60_000
/** How often to check the free space of the disk. */
const bytesBetweenLooks = 16 * 1024 * 1024

type Wanted = { title: string; address: URL; sizeBytes: number | null; hasDigest: boolean }

/**
 * Downloads a file into `partial`, and continues where an earlier attempt stopped. It follows redirects only to https or to this
 * machine, and sends nothing but the request for the file. `sizeBytes`: the required size of the file; null if no size is published.
 * Resolves once all bytes are on the disk. `roomBytes`: the free space on the disk. Throws the errors `model-…` of
 * `shared/words/en/sentences/models.ts`.
 */
export async function download(
  wanted: Wanted,
  partial: PartialFile,
  options: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void; roomBytes: () => number },
): Promise<void> {
  const { address, sizeBytes } = wanted
  const { onProgress, roomBytes } = options
  const before = partial.read()
  const arrived = before && mayGoOn(before, wanted) ? partial.sizeBytes() : 0
  if (sizeBytes !== null && arrived === sizeBytes) return
  // If more bytes arrived than the file has, they belong to another file.
  const from = sizeBytes !== null && arrived > sizeBytes ? 0 : arrived
  const validator = before?.validator ?? null

  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silenceMs)
  const signal = AbortSignal.any([options.signal, silence.signal])
  let host = address.host
  try {
    const { response, hosts } = await request(
      address,
      from > 0 ? { range: `bytes=${from}-`, ...(validator ? { 'if-range': validator } : {}) } : {},
      signal,
    )
    host = hosts.at(-1) ?? host
    if (isWholeAlready(response, from)) {
      await response.body?.cancel()
      return
    }
    const placed = placeOf(response, { from, validator, host }, wanted)
    if (placed instanceof TapelogError) {
      await response.body?.cancel()
      partial.remove()
      throw placed
    }
    const { begin, bytesTotal } = placed
    if (bytesTotal !== null && bytesTotal - begin > roomBytes()) {
      await response.body?.cancel()
      throw problem('model-disk-filled')
    }
    partial.write({ address: address.href, validator: validatorOf(response), isWanted: true })
    const bytesDone = await fill(partial.path, begin, response, wanted, {
      onBlock: () => timer.refresh(),
      onProgress: (bytesDone) => onProgress({ bytesDone, bytesTotal, hosts }),
      roomBytes,
    })
    // A broken connection can look like the end of the file.
    if (bytesTotal !== null && bytesDone < bytesTotal) throw problem('model-interrupted', { host }, { retryable: true })
  } catch (error) {
    if (options.signal.aborted) throw problem('model-cancelled')
    if (error instanceof TapelogError && error.code === 'model-size-wrong') partial.remove()
    throw saidOf(error, host, partial.sizeBytes() > from)
  } finally {
    clearTimeout(timer)
  }
}

/** Without a validator, only the digest shows that the two parts belong together. */
const mayGoOn = (before: { address: string; validator: string | null }, { address, hasDigest }: Wanted): boolean =>
  before.address === address.href && (before.validator !== null || hasDigest)

/** The place of the response's bytes in the file, and the file's size; an error if they belong to another file. */
function placeOf(
  response: Response,
  request: { from: number; validator: string | null; host: string },
  { title, sizeBytes }: Wanted,
): { begin: number; bytesTotal: number | null } | TapelogError {
  const { from, validator, host } = request
  if (isOfOtherFile(response, validator)) return problem('model-interrupted', { host }, { retryable: true })
  const begin = beginOf(response, from)
  if (begin === null) return problem('model-server-refused', { host, status: response.status }, { retryable: true })
  const bytesTotal = totalOf(response, begin) ?? sizeBytes
  if (sizeBytes !== null && bytesTotal !== null && bytesTotal !== sizeBytes)
    return problem('model-size-wrong', { title })
  return { begin, bytesTotal }
}

/** Writes the response into the file, starting at `begin`, and syncs the file. Resolves with the file's new size. */
async function fill(
  path: string,
  begin: number,
  response: Response,
  { title, sizeBytes }: Wanted,
  on: { onBlock: () => void; onProgress: (bytesDone: number) => void; roomBytes: () => number },
): Promise<number> {
  const file = await open(path, begin > 0 ? 'r+' : 'w', 0o600)
  let bytesDone = begin
  let nextLook = begin + bytesBetweenLooks
  try {
    await file.truncate(begin)
    on.onProgress(bytesDone)
    for await (const block of response.body ?? []) {
      on.onBlock()
      if (sizeBytes !== null && bytesDone + block.length > sizeBytes) throw problem('model-size-wrong', { title })
      if (bytesDone >= nextLook) {
        nextLook = bytesDone + bytesBetweenLooks
        if (on.roomBytes() <= 0) throw problem('model-disk-filled')
      }
      await writeWhole(file, block, bytesDone)
      bytesDone += block.length
      on.onProgress(bytesDone)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return bytesDone
}

/** A single write may write part of a block without an error, where the disk becomes full. The next one then fails. */
async function writeWhole(file: FileHandle, block: Uint8Array, atBytes: number): Promise<void> {
  for (let writtenBytes = 0; writtenBytes < block.length; ) {
    const { bytesWritten } = await file.write(block, writtenBytes, block.length - writtenBytes, atBytes + writtenBytes)
    writtenBytes += bytesWritten
  }
}

/** The error with a sentence for a person. */
function saidOf(error: unknown, host: string, hasBegun: boolean): TapelogError {
  if (error instanceof TapelogError) return error
  if (isOutOfSpace(error)) return problem('model-disk-filled', null, { cause: error })
  if (error instanceof Error && 'syscall' in error && 'path' in error)
    return problem('model-not-written', null, { cause: error })
  return problem(hasBegun ? 'model-interrupted' : 'model-offline', { host }, { cause: error, retryable: true })
}

/** The response after all redirects, and every host that got a request. */
async function request(address: URL, headers: Record<string, string>, signal: AbortSignal) {
  let url = address
  const hosts = [url.host]
  for (let redirects = 0; ; redirects++) {
    // Request `identity`, because a compressed transfer would have other lengths and ranges.
    const response = await fetch(url.href, {
      headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Tapelog' },
      redirect: 'manual',
      credentials: 'omit',
      signal,
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return { response, hosts }
    await response.body?.cancel()
    const next = URL.parse(location, url.href)
    if (!next || redirects === mostRedirects)
      throw problem('model-server-refused', { host: url.host, status: response.status })
    if (!isAllowedRedirect(url, next)) throw problem('model-redirect-refused', { host: next.host })
    url = next
    if (hosts.at(-1) !== url.host) hosts.push(url.host)
  }
}

/** True if the server has nothing left to send, because an earlier attempt ended after the last byte. */
const isWholeAlready = ({ status, headers }: Response, from: number): boolean =>
  from > 0 && status === 416 && headers.get('content-range') === `bytes */${from}`

/** The position of the response's first byte in the file; null if the response is not the file. */
function beginOf(response: Response, from: number): number | null {
  if (response.status === 200) return 0
  if (response.status !== 206) return null
  const begin = Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1])
  return begin === from ? begin : null
}

/** True if the server's file has changed since part of it was downloaded. */
function isOfOtherFile(response: Response, validator: string | null): boolean {
  const now = validatorOf(response)
  return response.status === 206 && validator !== null && now !== null && now !== validator
}

/** The size of the whole file that the server states; null if it states none. */
function totalOf({ status, headers }: Response, begin: number): number | null {
  const total = status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : undefined
  const length = headers.get('content-length')
  return total !== undefined ? Number(total) : length !== null ? begin + Number(length) : null
}

/** Ignores weak ETags, because they say nothing about bytes. */
function validatorOf({ headers }: Response): string | null {
  const tag = headers.get('etag')
  if (tag !== null && !tag.startsWith('W/')) return tag
  return headers.get('last-modified')
}
