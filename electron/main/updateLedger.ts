import { problem } from '../../shared/words/problem.ts'
import { inTime } from './inTime.ts'

export type UpdateLedger = { noteUpdateRequest(host: string, bytes: number): Promise<void> }

/**
 * Resolves once the ledger has the request. Otherwise nothing may be sent: throws the engine's error, or `update-library-silent` if it does
 * not answer in time. A line that arrives later names a request that was not sent.
 */
export async function noteInTime(ledger: UpdateLedger, host: string, bytes: number): Promise<void> {
  const noted = await inTime(
    ledger.noteUpdateRequest(host, bytes).then(
      () => ({ isNoted: true as const }),
      (thrown: unknown) => ({ isNoted: false as const, thrown }),
    ),
  )
  if (!noted) throw problem('update-library-silent', null, { retryable: true })
  if (!noted.isNoted) throw noted.thrown
}
