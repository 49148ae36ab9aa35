import type { Handlers } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands about the custody log and the key that signs evidence. The private half never leaves the engine. */
export function evidenceCommands({
  db,
  recordings,
  custody,
  signingKeys,
}: CommandParts): Pick<Handlers, 'recordings.custody' | 'evidence.key' | 'evidence.makeKey'> {
  return {
    'recordings.custody': ({ recordingId }) => {
      recordings.get(recordingId)
      const rows = custody.rows(recordingId)
      if (rows.length > 0) return { rows }
      db.transaction(() => custody.settle(recordingId)).immediate()
      return { rows: custody.rows(recordingId) }
    },
    'evidence.key': () => ({ key: signingKeys.shown() }),
    'evidence.makeKey': async () => {
      await signingKeys.make()
      return { key: signingKeys.shown() }
    },
  }
}
