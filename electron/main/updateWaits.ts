import type { UpdateWait } from '../../shared/contract/updates.ts'
import type { CommandOutput, EngineCommandName } from '../../shared/contract.ts'
import { problem } from '../../shared/words/problem.ts'
import { inTime } from './inTime.ts'

type Engine = { call(name: EngineCommandName, input: unknown): Promise<unknown> }

/** `none`: no library is open, because it is still being opened, or cannot be. */
export type LibraryNow = 'open' | 'moving' | 'none'

/** What an update has to wait for now. Null if the engine does not answer in time, as when its library is closed. */
export async function updateWaits(engine: Engine): Promise<UpdateWait[] | null> {
  const answer = await inTime(engine.call('queue.underWay', undefined))
  if (!answer) return null
  const { copying, sending, transcribingHere } = answer as CommandOutput<'queue.underWay'>
  return [
    ...(copying > 0 ? (['copies'] as const) : []),
    ...(sending > 0 ? (['uploads'] as const) : []),
    ...(transcribingHere > 0 ? (['transcriptions'] as const) : []),
  ]
}

/**
 * Throws unless it is certain that ending Tapelog interrupts nothing: `update-library-moving`, `update-no-library`,
 * `update-library-silent`, `update-waits`.
 */
export async function demandNothingUnderWay(engine: Engine, library: () => LibraryNow): Promise<void> {
  const demandOpen = () => {
    const now = library()
    if (now === 'moving') throw problem('update-library-moving', null, { retryable: true })
    if (now === 'none') throw problem('update-no-library', null, { retryable: true })
  }
  // Asking a closed engine would only wait.
  demandOpen()
  const waits = await updateWaits(engine)
  // It may have been closed meanwhile.
  demandOpen()
  if (!waits) throw problem('update-library-silent', null, { retryable: true })
  if (waits.length > 0) throw problem('update-waits', null, { retryable: true })
}
