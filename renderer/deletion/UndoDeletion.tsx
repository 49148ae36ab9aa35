import type { CommandOutput } from '../../shared/contract.ts'
import type { ScheduledDeletion } from '../../shared/recordings/deletion.ts'
import { useCommand, useCommandMutation } from '../base/queries.ts'
import { useNow } from '../base/useNow.ts'
import { words } from '../words/index.ts'

type Scheduled = CommandOutput<'deletions.list'>['scheduled'][number]

/** Deletions that a person requested and can still undo. */
export function useDeletionsToUndo(): Scheduled[] {
  const list = useCommand('deletions.list').data
  return (list?.scheduled ?? []).filter(({ askedBy }) => askedBy === 'person')
}

export const useUndoDeletion = () =>
  useCommandMutation('deletions.undo', ['deletions.list', 'recordings.list', 'recordings.get', 'queue.overview'])

/** The whole seconds until `dueMs`, rounded up; 0 afterwards. */
export const secondsUntil = (dueMs: number | null, nowMs: number): number =>
  Math.max(0, Math.ceil(((dueMs ?? nowMs) - nowMs) / 1000))

/** `Deleting in 9 s`. */
export function CountdownWords({ deletion }: { deletion: ScheduledDeletion }) {
  const nowMs = useNow(true)
  return words.deletion.countdown(secondsUntil(deletion.dueMs, nowMs))
}

export function UndoButton({ recordingId, title }: { recordingId: number; title: string }) {
  const undo = useUndoDeletion()
  return (
    <button
      type="button"
      className="quiet"
      aria-label={words.deletion.undoOf(title)}
      onClick={() => undo.mutate({ recordingIds: [recordingId] })}
    >
      {words.buttons.undo}
    </button>
  )
}
