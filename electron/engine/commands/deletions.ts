import type { DeletionPlan } from '../../../shared/contractDeletion.ts'
import type { Deletions } from '../deletion/deletions.ts'
import type { DeletionStore } from '../deletion/store.ts'
import type { RecordingStore } from '../library/recordings.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** Deleting recordings, and what a rule is about to delete. */
export function deletionCommands(deps: {
  recordings: RecordingStore
  deletions: Deletions
  deletionStore: DeletionStore
  planDeletion: (recordingIds: readonly number[]) => Promise<DeletionPlan>
}): HandlersOf<'deletions'> {
  const { recordings, deletions, deletionStore } = deps
  return {
    'deletions.plan': ({ recordingIds }) => deps.planDeletion(recordingIds),
    'deletions.request': ({ recordingIds, scope }) => deletions.request(recordingIds, scope),
    'deletions.undo': ({ recordingIds }) => ({ undone: deletions.undo(recordingIds) }),
    'deletions.list': () => {
      const rows = deletionStore.all()
      return {
        toCome: rows.flatMap(({ state, recordingId, scope, askedBy, dueMs }) =>
          state === 'removing'
            ? []
            : [{ recordingId, scope, askedBy, dueMs, title: recordings.find(recordingId)?.title ?? '' }],
        ),
        underWay: rows.flatMap(({ id, state, recordingId, scope }) =>
          state === 'removing' ? [{ recordingId, scope, problem: deletions.problemOf(id) }] : [],
        ),
      }
    },
    'deletions.warningShown': () => deletions.warningShown(),
    'deletions.keepAudio': ({ recordingIds }) => {
      deletions.keepAudio(recordingIds)
      return ok
    },
  }
}
