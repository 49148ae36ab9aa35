import { decideConflict, inspectHandover, receiveHandover, shownConflicts, writeHandover } from '../handover/index.ts'
import type { HandlersOf } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands that hand a recording over to another library, and take one from there. */
export function handoverCommands(deps: CommandParts): HandlersOf<'handover'> {
  /** Two hand-overs of one recording must not be received at the same time. */
  let last: Promise<unknown> = Promise.resolve()
  return {
    'handover.write': async (request) => ({ path: await writeHandover(deps, request) }),
    'handover.inspect': (request) => inspectHandover(deps, request),
    'handover.receive': async (request) => {
      const mine = last.then(() => receiveHandover(deps, request))
      last = mine.catch(() => {})
      const received = await mine
      deps.changes.library()
      deps.changes.recording(received.recordingId)
      deps.runner.pump()
      return received
    },
    'handover.conflicts': ({ recordingId }) => shownConflicts(deps, recordingId),
    'handover.decide': ({ conflictId, take }) => {
      const recordingId = decideConflict(deps, conflictId, take)
      deps.changes.recording(recordingId)
      return { recordingId }
    },
  }
}
