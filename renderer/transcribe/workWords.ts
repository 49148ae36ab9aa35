import type { RecordingSummary } from '../../shared/recordings/domain.ts'
import { words } from '../words/index.ts'

/** A person's work on a transcript that a new one would replace once it is taken; null if there is none. */
export function workWords({ editedSegments, verifiedSegments, namedSpeakers }: RecordingSummary): string | null {
  const { edited, verified, named, work } = words.transcribe
  const done = [
    ...(editedSegments > 0 ? [edited(editedSegments)] : []),
    ...(verifiedSegments > 0 ? [verified(verifiedSegments)] : []),
    ...(namedSpeakers > 0 ? [named(namedSpeakers)] : []),
  ]
  return done.length === 0 ? null : work(done)
}
