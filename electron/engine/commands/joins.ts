import { type HandlersOf, ok } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands that join recordings and take them apart. */
export function joinCommands(deps: CommandParts): HandlersOf<'joins'> {
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
