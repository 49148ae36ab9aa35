import type { QueryClient } from '@tanstack/react-query'
import type { CommandOutput } from '../../shared/contract.ts'
import type { PendingImport, Progress, RecordingDetail, RecordingSummary } from '../../shared/recordings/domain.ts'
import type { QueueOverview } from '../../shared/recordings/queue.ts'

/**
 * Returns the list with some items changed; the same array if none changed, so that nothing is drawn again.
 * @exportedFor tests: they apply one patch at a time
 */
export function withChanged<T>(items: T[], change: (item: T) => T): T[] {
  const next = items.map(change)
  return next.every((item, index) => item === items[index]) ? items : next
}

/**
 * The overview with new progress. Leaves out recordings in slices, because the shown progress counts all slices, and
 * this progress only one.
 * @exportedFor tests: they apply one patch at a time
 */
export function withProgress(
  overview: QueueOverview,
  recordings: ReadonlyMap<number, Progress>,
  imports: ReadonlyMap<number, Progress>,
): QueueOverview {
  const chains = withChanged(overview.chains, (chain) => {
    const { recordingId, jobId, current, slices } = chain
    const isItself = recordingId !== null && chain.key === `recording:${recordingId}` && slices === null
    const progress =
      current === 'import' ? imports.get(jobId) : isItself && recordingId !== null && recordings.get(recordingId)
    return progress ? { ...chain, progress } : chain
  })
  return chains === overview.chains ? overview : { ...overview, chains }
}

/** Puts new progress into the cached results, without requesting them again. */
export function patchProgress(
  client: QueryClient,
  recordings: ReadonlyMap<number, Progress>,
  imports: ReadonlyMap<number, Progress>,
): void {
  client.setQueriesData<CommandOutput<'recordings.list'>>({ queryKey: ['recordings.list'] }, (list) => {
    if (!list) return list
    const items = withChanged<RecordingSummary>(list.items, (item) => {
      const progress = recordings.get(item.id)
      return progress ? { ...item, progress } : item
    })
    const pending = withChanged<PendingImport>(list.imports, (item) => {
      const progress = imports.get(item.jobId)
      return progress ? { ...item, progress } : item
    })
    return items === list.items && pending === list.imports ? list : { ...list, items, imports: pending }
  })
  client.setQueriesData<QueueOverview>(
    { queryKey: ['queue.overview'] },
    (overview) => overview && withProgress(overview, recordings, imports),
  )
  for (const [recordingId, progress] of recordings)
    client.setQueriesData<RecordingDetail>(
      { queryKey: ['recordings.get', { recordingId }] },
      (detail) => detail && { ...detail, progress },
    )
}
