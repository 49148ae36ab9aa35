import { rename, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { problem } from '../../../shared/words/problem.ts'
import { lookupWithin, writtenToFile } from '../../system/index.ts'

/** The limits for one task: enough for 24 hours of good audio, and an end to endless streams. */
const fetchLimits = { bytes: 8 * 1024 ** 3, wholeMs: 30 * 60_000, silenceMs: 30_000 }

/**
 * `mayBeInside`: the address is of the newsroom's own store, which may be in its own network. `ca`: the certificate
 * authorities to trust instead of the usual ones, as PEM texts.
 */
type FetchOptions = { limits?: typeof fetchLimits; mayBeInside?: boolean; ca?: string[] | undefined }

/** The cause of 'fetch-failed' if there was an answer. */
export class UnexpectedStatus extends Error {
  readonly status: number

  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

/**
 * Fetches a `file_url` of an allowed origin into `targetPath`, completely or not at all. It follows no redirects and limits size, time
 * and silence. Throws 'fetch-failed'.
 */
export async function fetchFile(
  address: string,
  targetPath: string,
  signal: AbortSignal,
  { limits = fetchLimits, mayBeInside = false, ca }: FetchOptions = {},
): Promise<void> {
  const url = new URL(address)
  const unfinishedPath = `${targetPath}.part`
  const whole = AbortSignal.any([signal, AbortSignal.timeout(limits.wholeMs)])
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  // An IP address that is allowed as an origin is used directly; a name must not lead to an inner address.
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
  const rules = { ...(isName && !mayBeInside ? { lookup: lookupWithin('outside') } : {}), ...(ca ? { ca } : {}) }
  try {
    await new Promise<void>((resolve, reject) => {
      const request = send(url, { signal: whole, ...rules })
      request.setTimeout(limits.silenceMs, () => request.destroy(new Error('silence')))
      request.on('error', reject)
      request.on('response', (response) => {
        if (response.statusCode !== 200) {
          response.destroy()
          reject(new UnexpectedStatus(response.statusCode ?? 0))
          return
        }
        let received = 0
        response.on('data', (block: Buffer) => {
          received += block.length
          if (received > limits.bytes) response.destroy(new Error('too large'))
        })
        writtenToFile(response, unfinishedPath).then(resolve, reject)
      })
      request.end()
    })
    await rename(unfinishedPath, targetPath)
  } catch (cause) {
    throw problem('fetch-failed', null, { cause })
  } finally {
    await rm(unfinishedPath, { force: true })
  }
}
