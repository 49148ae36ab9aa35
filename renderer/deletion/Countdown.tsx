import type { ScheduledDeletion } from '../../shared/recordings/deletion.ts'
import { useNow } from '../base/useNow.ts'
import { words } from '../words/index.ts'
import { secondsUntil, useUndoDeletion } from './useDeletion.ts'

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
      {words.deletion.undo}
    </button>
  )
}
