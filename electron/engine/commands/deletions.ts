import type { DeletionPlan } from '../../../shared/contract/deletion.ts'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { ScheduledDeletions } from '../deletion/scheduled.ts'
import type { DeletionStore } from '../deletion/store.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** Commands that delete recordings and show what a rule will delete. */
export function deletionCommands(deps: {
  recordings: RecordingStore
  scheduledDeletions: ScheduledDeletions
  deletionStore: DeletionStore
  /** Why a deletion that has begun cannot continue now. */
  deletionProblemOf: (deletionId: number) => ErrorInfo | null
  planDeletion: (recordingIds: readonly number[]) => Promise<DeletionPlan>
}): HandlersOf<'deletions'> {
  const { recordings, scheduledDeletions, deletionStore } = deps
  return {
    'deletions.plan': ({ recordingIds }) => deps.planDeletion(recordingIds),
    'deletions.request': ({ recordingIds, scope }) => scheduledDeletions.request(recordingIds, scope),
    'deletions.undo': ({ recordingIds }) => ({ undone: scheduledDeletions.undo(recordingIds) }),
    'deletions.list': () => {
      const rows = deletionStore.all()
      return {
        scheduled: rows.flatMap(({ state, recordingId, scope, askedBy, dueMs }) =>
          state === 'removing'
            ? []
            : [{ recordingId, scope, askedBy, dueMs, title: recordings.find(recordingId)?.title ?? '' }],
        ),
        underWay: rows.flatMap(({ id, state, recordingId, scope }) =>
          state === 'removing' ? [{ recordingId, scope, problem: deps.deletionProblemOf(id) }] : [],
        ),
      }
    },
    'deletions.warningShown': () => scheduledDeletions.warningShown(),
    'deletions.keepAudio': ({ recordingIds }) => {
      scheduledDeletions.keepAudio(recordingIds)
      return ok
    },
  }
}
