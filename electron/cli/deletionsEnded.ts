import type { ErrorInfo } from '../../shared/errors/errors.ts'
import type { Engine } from '../engine/index.ts'

/** Resolves when nothing is left to delete, or what is left has to wait; then with the reasons. */
export function deletionsEnded(engine: Engine, signal: AbortSignal): Promise<ErrorInfo[]> {
  const look = async (): Promise<ErrorInfo[] | null> => {
    const { scheduled, underWay } = await engine.call('deletions.list', undefined)
    const waits = underWay.flatMap(({ problem }) => problem ?? [])
    const goesOn = scheduled.some(({ askedBy }) => askedBy === 'person') || underWay.length > waits.length
    return goesOn && !signal.aborted ? null : waits
  }
  return new Promise((resolve, reject) => {
    const tell = () => look().then((waits) => waits && resolve(waits), reject)
    engine.on('deletions.changed', tell)
    signal.addEventListener('abort', tell, { once: true })
    void tell()
  })
}
