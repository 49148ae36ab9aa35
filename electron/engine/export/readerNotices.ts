import type { Cut, TimeMap } from '../../../shared/exports/timeMap.ts'
import type { MissingSound } from '../../../shared/sound/missingSound.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { noticeWords } from '../../../shared/words/noticeWords.ts'

/** The sentences about a recording and its transcript. `missing`: with times as the reader sees them. */
export const noticesOf = (missing: MissingSound | null, notices: readonly TranscriptNotice[]): string[] => [
  ...(missing === null ? [] : [words.units.sentence(words.missing.sign(missing)), words.missing.note(missing)]).filter(
    (one) => one !== null,
  ),
  ...notices.map(noticeWords),
]

type Reader = { keepsFileName: boolean; cuts: readonly Cut[]; times: Pick<TimeMap, 'mapMs'> }

/**
 * The notices that a reader of a protected export gets: none with the name of a file, a device, or words of a service; times are moved, and
 * places in cut sound are left out.
 */
export const noticesForReader = (notices: readonly TranscriptNotice[], reader: Reader): TranscriptNotice[] =>
  notices.flatMap((notice) => forReader(notice, reader) ?? [])

function forReader(notice: TranscriptNotice, { keepsFileName, cuts, times }: Reader): TranscriptNotice | null {
  const moved = <P extends { startMs: number }>(places: readonly P[]): P[] =>
    places
      .filter(({ startMs }) => !cuts.some((cut) => startMs >= cut.startMs && startMs < cut.endMs))
      .map((place) => ({ ...place, startMs: times.mapMs(place.startMs) }))
  switch (notice.code) {
    case 'graphics-failed':
    case 'of-service':
    // The number of slices tells about how long the recording is.
    case 'slices':
    case 'unsure-slices':
    case 'channels-mixed':
    // The person who works on the transcript needs these, not the reader.
    case 'marks-from-file':
    case 'hotwords-unused':
    case 'hotwords-left-out':
    case 'sounds-like':
      return null
    case 'from-file':
      return keepsFileName ? notice : null
    case 'doubtful-voices': {
      const places = moved(notice.values.places)
      return places.length === 0 ? null : { ...notice, values: { places } }
    }
    case 'other-languages': {
      const places = moved(notice.values.places)
      return places.length === 0 ? null : { ...notice, values: { places } }
    }
    default:
      return notice
  }
}
