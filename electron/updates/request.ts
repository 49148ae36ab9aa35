import { problem } from '../../shared/words/problem.ts'

/** A server that sends nothing for this long counts as gone. */
const silenceMs = 60_000
const mostRedirects = 3

/** A folder on a server, over https; over http only on this computer itself, for tests. */
export function isChannelAddress(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.search || url.hash || !url.pathname.endsWith('/')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1')
}

/**
 * Requests a file. Sends the file's name and nothing that tells computers apart: no version, no identifier, no cookie. Follows
 * redirects on the same host only. `from`: the first byte that is wanted. `read` gets the response, and `alive`, which it calls for
 * each block. Throws the errors `update-…` for servers.
 */
export async function requesting<T>(
  url: URL,
  from: number,
  read: (response: Response, alive: () => void) => Promise<T>,
): Promise<T> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const response = await followed(url, from, silence.signal)
    return await read(response, () => timer.refresh())
  } catch (error) {
    throw isOfConnection(error)
      ? problem('update-offline', { host: url.host }, { cause: error, retryable: true })
      : error
  } finally {
    clearTimeout(timer)
  }
}

/** fetch reports every broken connection as a TypeError. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')

async function followed(address: URL, from: number, signal: AbortSignal): Promise<Response> {
  let url = address
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url, {
      // `identity`, because a compressed transfer has other lengths.
      headers: {
        'accept-encoding': 'identity',
        'user-agent': 'Tapelog',
        ...(from > 0 ? { range: `bytes=${from}-` } : {}),
      },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    })
    if (response.status === 200 || (response.status === 206 && from > 0)) return response
    await response.body?.cancel()
    const location = response.headers.get('location')
    const next =
      response.status >= 300 && response.status < 400 && location !== null ? URL.parse(location, url.href) : null
    if (!next || redirects === mostRedirects)
      throw problem('update-server-refused', { host: url.host, status: response.status }, { retryable: true })
    if (next.origin !== url.origin || next.username || next.password)
      throw problem('update-redirected', { host: url.host })
    url = next
  }
}

/** The whole body. Throws `update-too-large` as soon as it is larger than `mostBytes`. */
export const smallFile = (url: URL, mostBytes: number): Promise<Buffer> =>
  requesting(url, 0, async (response, alive) => {
    const blocks: Uint8Array[] = []
    let sizeBytes = 0
    for await (const block of response.body ?? []) {
      alive()
      sizeBytes += block.length
      if (sizeBytes > mostBytes) throw problem('update-too-large', { host: url.host })
      blocks.push(block)
    }
    return Buffer.concat(blocks)
  })
