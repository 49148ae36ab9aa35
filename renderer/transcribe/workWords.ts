import type { RecordingSummary } from '../../shared/domain.ts'
import { countWords } from '../sizeWords.ts'

/** `edited 3 segments, named 2 speakers`: what a person did to a transcript; null: nothing. */
export function workWords({ editedSegments, verifiedSegments, namedSpeakers }: RecordingSummary): string | null {
  const done = [
    ...(editedSegments > 0 ? [`edited ${countWords(editedSegments, 'segment')}`] : []),
    ...(verifiedSegments > 0 ? [`verified ${countWords(verifiedSegments, 'segment')}`] : []),
    ...(namedSpeakers > 0 ? [`named ${countWords(namedSpeakers, 'speaker')}`] : []),
  ]
  return done.length === 0 ? null : done.join(', ')
}
