import type { CommandOutput } from '../../shared/contract.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'

type Scheduled = CommandOutput<'deletions.list'>['scheduled'][number]

/** Deletions that a person asked for and can still undo. */
export function useDeletionsToUndo(): Scheduled[] {
  const list = useCommand('deletions.list').data
  return (list?.scheduled ?? []).filter(({ askedBy }) => askedBy === 'person')
}

export const useUndoDeletion = () =>
  useCommandMutation('deletions.undo', ['deletions.list', 'recordings.list', 'recordings.get', 'queue.overview'])

/** Whole seconds until then; 0 from then on. */
export const secondsUntil = (dueMs: number | null, nowMs: number): number =>
  Math.max(0, Math.ceil(((dueMs ?? nowMs) - nowMs) / 1000))
