import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands that delete recordings and show what a rule will delete. */
export function deletionCommands(deps: CommandParts): HandlersOf<'deletions'> {
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
