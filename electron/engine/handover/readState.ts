import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { HeardRanges } from '../transcripts/heard.ts'
import type { NoteStore } from '../transcripts/quotes/notes.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { RedactionStore } from '../transcripts/redactions/store.ts'
import type { NoteImage, QuoteImage, SegmentRow, SpeakerRow } from '../transcripts/rows.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { WordTimes } from '../transcripts/wordTimes.ts'
import type { HandoverState, StateNote, StateQuote, StateRedaction, StateSegment, StateSpeaker } from './form.ts'
import type { RecordingKeys } from './keys.ts'

export type StateStores = {
  recordings: Pick<RecordingStore, 'get'>
  transcripts: Pick<TranscriptStore, 'head' | 'segmentRows' | 'speakerRows'>
  quotes: Pick<QuoteStore, 'ofRecording'>
  notes: Pick<NoteStore, 'ofRecording'>
  redactions: Pick<RedactionStore, 'ofRecording'>
  heard: Pick<HeardRanges, 'of'>
  wordTimes: Pick<WordTimes, 'within'>
}

/**
 * The state of a recording's transcript, with the keys of its rows; null if it has no transcript. Makes the keys that are missing, so call it
 * inside a transaction.
 */
export function readState(stores: StateStores, recordingId: number, keys: RecordingKeys): HandoverState | null {
  const head = stores.transcripts.head(recordingId)
  if (!head) return null
  const rows = keyedRows(keys)
  const all = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER }
  return {
    title: stores.recordings.get(recordingId).title,
    language: head.language.language,
    languageSource: head.language.source,
    notices: head.notices,
    speakers: stores.transcripts.speakerRows(recordingId).map(rows.speaker),
    segments: stores.transcripts.segmentRows(recordingId).map(rows.segment),
    quotes: stores.quotes.ofRecording(recordingId).map(
      ({ id, colour, tags, note, words, markedWords, markedSpeakers, startMs, endMs, pieces }): StateQuote => ({
        key: keys.keyOf('quote', id),
        ...{ colour, tags, note, words, markedWords, markedSpeakers, startMs, endMs },
        pieces: pieces.map(rows.piece),
      }),
    ),
    notes: stores.notes.ofRecording(recordingId).map(rows.note),
    redactions: stores.redactions.ofRecording(recordingId).map(rows.redaction),
    heard: stores.heard.of(recordingId),
    words: stores.wordTimes
      .within(recordingId, all)
      .map(({ runId, words }) => ({
        key: keys.keyOf('run', runId),
        words: words.map(({ text, startMs, endMs, confidence }): HandoverState['words'][number]['words'][number] => [
          ...([text, startMs, Math.max(0, endMs - startMs)] as const),
          ...(confidence === null ? [] : [confidence]),
        ]),
      }))
      .toReversed(),
  }
}

/** Rows of the library with keys instead of ids. */
export const keyedRows = (keys: Pick<RecordingKeys, 'keyOf'>) => {
  const speakerKey = (id: number | null) => (id === null ? null : keys.keyOf('speaker', id))
  const piece = ({ segmentId, from, to }: { segmentId: number; from: number; to: number }) => ({
    ...{ segment: keys.keyOf('segment', segmentId), from, to },
  })
  return {
    piece,
    speaker: ({ id, label, name, colorIndex }: SpeakerRow): StateSpeaker => ({
      ...{ key: keys.keyOf('speaker', id), label, name, colorIndex },
    }),
    segment: ({ id, startMs, endMs, speakerId, text, edited, verified }: SegmentRow): StateSegment => ({
      ...{ key: keys.keyOf('segment', id), startMs, endMs, speaker: speakerKey(speakerId), text },
      ...{ edited: edited === 1, verified: verified === 1 },
    }),
    mark: ({
      id,
      colour,
      tags,
      note,
      words,
      markedWords,
      markedSpeaker,
      startMs,
      endMs,
      pieces,
    }: QuoteImage): StateQuote => ({
      ...{ key: keys.keyOf('quote', id), colour, tags, note, words, markedWords, startMs, endMs },
      ...{ markedSpeakers: JSON.parse(markedSpeaker), pieces: pieces.map(piece) },
    }),
    note: ({ id, atMs, text }: Pick<NoteImage, 'id' | 'atMs' | 'text'>): StateNote => ({
      ...{ key: keys.keyOf('note', id), atMs, text },
    }),
    redaction: ({ id, kind, speakerId, stretches, reason, createdMs, pieces }: Redaction): StateRedaction => ({
      ...{ key: keys.keyOf('redaction', id), kind, speaker: speakerKey(speakerId), stretches, reason, createdMs },
      pieces: pieces.map(piece),
    }),
  }
}
