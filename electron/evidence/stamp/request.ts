import { createHash, randomBytes } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { tokenOfResponse } from './response.ts'
import { checkStampToken, type StampCheck, type StampFacts, sha256Oid } from './token.ts'

/**
 * Sends a request, for example with `fetch`: the caller's, because every request is recorded in the egress ledger. It must not follow
 * redirects by itself.
 */
export type PostStampRequest = (
  url: string,
  request: {
    method: 'POST'
    headers: Record<string, string>
    body: Uint8Array
    redirect: 'manual'
    signal: AbortSignal
  },
) => Promise<Response>

/** Tokens with their certificates take 2 to 12 kB. */
const mostBytes = 256 * 1024
const patienceMs = 30_000

/** `token`: the bytes of the TimeStampToken. */
export type Stamp = StampFacts & { token: Buffer }

/**
 * Requests a time stamp (RFC 3161) over these bytes and checks it. Only their SHA-256 is sent. `url`: the authority's. `roots`:
 * certificates that it must lead to; without them, its name is what it says itself. Throws `stamp-…` by name.
 */
export async function requestStamp(
  bytes: Uint8Array,
  {
    url,
    post,
    signal,
    timeoutMs = patienceMs,
    ...check
  }: { url: string; post: PostStampRequest; signal?: AbortSignal; timeoutMs?: number } & Pick<StampCheck, 'roots'>,
): Promise<Stamp> {
  const nonce = newNonce()
  const host = URL.parse(url)?.host ?? url
  const response = await sent(host, async () => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const answer = await post(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: stampRequest(bytes, nonce),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw problem('stamp-server-refused', { host, status: answer.status }, { retryable: true })
    }
    return await boundedBody(answer, host)
  })
  const token = tokenOfResponse(response, host)
  return { ...(await checkStampToken(token, bytes, { ...check, nonce, host })), token }
}

/** A positive number of 64 bits, as DER writes it. */
function newNonce(): Buffer {
  const nonce = randomBytes(8)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  return nonce
}

/** A TimeStampReq in DER: SHA-256, this nonce, and the wish for the authority's certificate. */
function stampRequest(bytes: Uint8Array, nonce: Uint8Array): Buffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Oid }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(createHash('sha256').update(bytes).digest()).buffer }),
    }),
    nonce: new Integer({ valueHex: new Uint8Array(nonce).buffer }),
    certReq: true,
  })
  return Buffer.from(request.toSchema().toBER())
}

/** Every error of the connection is `stamp-offline`, also its silence. */
async function sent<T>(host: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (cause) {
    if (cause instanceof TapelogError) throw cause
    throw problem('stamp-offline', { host }, { cause, retryable: true })
  }
}

async function boundedBody(response: Response, host: string): Promise<Buffer> {
  const blocks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const block of response.body ?? []) {
    sizeBytes += block.length
    if (sizeBytes > mostBytes) throw problem('stamp-unreadable', { host })
    blocks.push(block)
  }
  return Buffer.concat(blocks)
}
