import { useEffect, useMemo, useState } from 'react'
import type { CommandInput } from '../../../shared/contract.ts'
import { noteArrivals, useArrivals } from '../../base/arrivals.ts'
import { call } from '../../base/bridge.ts'
import { useCommand } from '../../base/queries.ts'

/** The recordings of the last import, as the current list shows them. */
export type Arrived = {
  ids: ReadonlySet<number>
  /**
   * The list index of the first of these recordings, once the import has ended; null if the list shows none of them.
   */
  firstIndex: number | null
  /** How many of these recordings the list hides because of its filter or search. */
  hidden: number
}

export function useArrived(input: CommandInput<'recordings.matching'>): Arrived {
  const { jobIds, recordingIds } = useArrivals()
  const jobs = useCommand('queue.get', { jobIds: [...jobIds] }, jobIds.length > 0).data?.jobs
  useEffect(() => {
    if (jobs && jobIds.length > 0) noteArrivals(jobs)
  }, [jobs, jobIds])
  const ids = useMemo(() => new Set(recordingIds), [recordingIds])
  const [place, setPlace] = useState<Omit<Arrived, 'ids'>>({ firstIndex: null, hidden: 0 })
  const isComplete = jobIds.length === 0 && ids.size > 0
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list resets this
  useEffect(() => {
    setPlace({ firstIndex: null, hidden: 0 })
    if (!isComplete) return
    let isWanted = true
    void call('recordings.matching', input).then(
      ({ recordingIds: listed }) => {
        const first = listed.findIndex((id) => ids.has(id))
        const shown = listed.filter((id) => ids.has(id)).length
        if (isWanted) setPlace({ firstIndex: first < 0 ? null : first, hidden: ids.size - shown })
      },
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [isComplete, ids, key])
  return { ids, ...place }
}
