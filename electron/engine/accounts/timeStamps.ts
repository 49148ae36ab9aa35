import type { AskedIn } from '../../../shared/network/egress.ts'
import { addressProblem } from '../../../shared/partner/regions.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type PostStampRequest, requestStamp } from '../../evidence/index.ts'
import { errorCodeOf } from '../../system/index.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { EgressLedger } from './egressLedger.ts'

type TimeStampsDeps = {
  settings: Pick<SettingsStore, 'get'>
  ledger: Pick<EgressLedger, 'noting'>
  askedIn: AskedIn
}

/** Requests time stamps (RFC 3161) for manifests of evidence. Only a hash is sent, and the ledger has the request before it leaves. */
export class TimeStamps {
  readonly #deps: TimeStampsDeps

  constructor(deps: TimeStampsDeps) {
    this.#deps = deps
  }

  /**
   * The token over these bytes; null if no authority is set. Throws `stamp-stays-here` for a recording that never leaves this machine,
   * `address-invalid`, and `stamp-…` by name.
   */
  async request(
    bytes: Uint8Array,
    recording: Pick<RecordingRow, 'id' | 'localOnly'>,
    signal?: AbortSignal,
  ): Promise<Buffer | null> {
    const { stampAuthority: url } = this.#deps.settings.get()
    if (url === null) return null
    if (recording.localOnly) throw problem('stamp-stays-here')
    const wrong = addressProblem(url)
    if (wrong !== null) throw problem('address-invalid', { problem: wrong })
    const asked = { url, post: this.#post(recording.id), roots: null, ...(signal ? { signal } : {}) }
    return (await requestStamp(bytes, asked)).token
  }

  #post(recordingId: number): PostStampRequest {
    const note = this.#deps.ledger.noting({ recordingId, choice: 'export', askedIn: this.#deps.askedIn })
    return async (url, { body, ...request }) => {
      const sizeBytes = body.length
      const ended = note({
        ...{ host: new URL(url).host, content: ['time-stamp'], sizeBytes, typedBytes: 0 },
        operation: 'timeStamp',
      })
      const response = await fetch(url, { ...request, body: new Uint8Array(body) }).catch((error: unknown) => {
        if (neverConnected(error)) ended({ bytes: 0, isExact: true })
        throw error
      })
      ended({ bytes: sizeBytes, isExact: true })
      return response
    }
  }
}

/** Without a connection, nothing has left. */
const neverConnected = (error: unknown): boolean =>
  error instanceof Error &&
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'].includes(errorCodeOf(error.cause))
