import { useMemo } from 'react'
import type { WaitReason } from '../../shared/domain.ts'
import { useCommand } from '../queries.ts'

/** What each job waits for, by its id: a file on its way in does not say so itself. */
export function useWaitReasons(): ReadonlyMap<number, WaitReason> {
  const { data } = useCommand('queue.list', {})
  return useMemo(
    () => new Map(data?.jobs.flatMap(({ id, waitingFor }) => (waitingFor === null ? [] : [[id, waitingFor]]))),
    [data],
  )
}
