import type { ScheduledDeletions } from '../deletion/scheduled.ts'
import type { Batches } from '../intake/batches.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Joins } from '../joining/index.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { Changes } from '../views/changes.ts'
import { type HandlersOf, ok } from './handlers.ts'

/** Commands that join recordings and take them apart. */
export function joinCommands(deps: {
  joins: Joins
  parts: Pick<RecordingParts, 'dismiss'>
  scheduledDeletions: ScheduledDeletions
  queue: JobQueue
  batches: Pick<Batches, 'addTogether'>
  changes: Changes
  runner: JobRunner
}): HandlersOf<'joins'> {
  const { joins, queue, changes, runner } = deps
  return {
    'joins.offers': () => joins.offers(),
    'joins.suggest': ({ recordingIds }) => joins.suggest(recordingIds),
    'joins.plan': (choice) => joins.plan(choice),
    'joins.start': async (choice) => {
      const jobId = await joins.start(choice)
      deps.batches.addTogether([jobId])
      changes.library()
      changes.queue()
      runner.pump()
      return { jobId }
    },
    'joins.takeApart': ({ recordingId }) => {
      const released = queue.together(() => {
        const partIds = joins.release(recordingId)
        deps.scheduledDeletions.removeNow(recordingId)
        return partIds
      })
      deps.scheduledDeletions.begin([recordingId, ...released])
      changes.library()
      return ok
    },
    'joins.dismiss': ({ recordingIds }) => {
      deps.parts.dismiss(recordingIds)
      changes.library()
      return ok
    },
  }
}
