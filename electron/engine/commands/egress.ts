import type { Isolation } from '../../../shared/network/isolation.ts'
import { decoderIsolation } from '../../media/index.ts'
import { recogniserHere } from '../transcription/recognitionHere.ts'
import { egressLines, networkLockOf } from '../views/egressLines.ts'
import type { Handlers } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** How the decoder is isolated; null if there is no ffmpeg, because then nothing is decoded. */
function decoderNow(): Isolation | null {
  try {
    return decoderIsolation()
  } catch {
    return null
  }
}

/** Commands that list what left this machine. */
export function egressCommands({
  db,
  recordings,
  connections,
}: CommandParts): Pick<Handlers, 'recordings.egress' | 'decoders.isolation'> {
  return {
    'decoders.isolation': async () => ({ isolation: decoderNow(), recogniser: await recogniserHere(connections) }),
    'recordings.egress': ({ recordingId }) => {
      recordings.get(recordingId)
      return { ...egressLines(db, recordingId), recogniser: networkLockOf(db, recordingId), decoder: decoderNow() }
    },
  }
}
