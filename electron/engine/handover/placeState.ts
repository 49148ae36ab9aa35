import type { KeptTranscriptionOptions } from '../../../shared/recordings/domain.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { textLimits } from '../../../shared/text/textLimits.ts'
import type { Redaction } from '../../../shared/transcripts/redactions.ts'
import type { RunStore } from '../transcription/runs.ts'
import type { HandedOverRows } from '../transcripts/handedOver.ts'
import type { HeardRanges } from '../transcripts/heard.ts'
import type { RedactionStore } from '../transcripts/redactions/store.ts'
import type { EditImages, NoteImage, QuoteImage } from '../transcripts/rows.ts'
import type { WordTimes } from '../transcripts/wordTimes.ts'
import type {
  HandoverHistory,
  HandoverImages,
  HandoverState,
  StateNote,
  StatePiece,
  StateQuote,
  StateRedaction,
  StateSegment,
  StateSpeaker,
} from './form.ts'
import type { RecordingKeys } from './keys.ts'

export type PlaceDeps = {
  runs: Pick<RunStore, 'createFinished'>
  rows: HandedOverRows
  redactions: RedactionStore
  heard: Pick<HeardRanges, 'add'>
  wordTimes: Pick<WordTimes, 'add'>
}

/** Adds a run for words that another library handed over. */
export function addRun(
  { runs, wordTimes }: Pick<PlaceDeps, 'runs' | 'wordTimes'>,
  recordingId: number,
  words: HandoverState['words'][number]['words'],
  { options, fileName }: { options: KeptTranscriptionOptions; fileName: string },
): number {
  const runId = runs.createFinished(recordingId, options, shownText(fileName))
  wordTimes.add(recordingId, runId, [
    {
      ...{ startMs: 0, endMs: 0, speakerLabel: null, text: '' },
      words: words.map(([text, startMs, lengthMs, confidence = null]) => ({
        ...{ text, startMs, endMs: startMs + lengthMs, confidence },
      })),
    },
  ])
  return runId
}

/** Puts a handed over transcript in place, as it was in the other library. Call it inside the transaction that adds the recording. */
export function placeState(
  deps: PlaceDeps,
  recordingId: number,
  state: HandoverState,
  {
    keys,
    options,
    fileName,
    history,
  }: { keys: RecordingKeys; options: KeptTranscriptionOptions; fileName: string; history: HandoverHistory | null },
): void {
  const from = { options, fileName }
  const runIds = state.words.map(({ key, words }) => {
    const runId = addRun(deps, recordingId, words, from)
    keys.bind('run', key, runId)
    return runId
  })
  const runId = runIds.at(-1) ?? addRun(deps, recordingId, [], from)
  const { language, languageSource, notices } = state
  deps.rows.begin(recordingId, { runId, language, languageSource, notices })
  const rows = localRows(keys)
  for (const speaker of state.speakers) keys.bind('speaker', speaker.key, deps.rows.addSpeaker(recordingId, speaker))
  for (const segment of state.segments)
    keys.bind('segment', segment.key, deps.rows.addSegment(recordingId, rows.segment(segment)))
  for (const quote of state.quotes) keys.bind('quote', quote.key, deps.rows.addQuote(recordingId, rows.quote(quote)))
  for (const { key, atMs, text } of state.notes) keys.bind('note', key, deps.rows.addNote(recordingId, atMs, text))
  const firstId = deps.redactions.newId()
  const redactions = state.redactions.map((redaction, index) => {
    keys.bind('redaction', redaction.key, firstId + index)
    return rows.redaction(redaction)
  })
  deps.redactions.swap(recordingId, [], redactions)
  deps.heard.add(recordingId, state.heard)
  if (history) placeHistory(deps, recordingId, history, keys)
}

/** Rows with ids of this library instead of keys. Every key must be bound. */
export const localRows = (keys: RecordingKeys) => {
  const idOf = (of: 'segment' | 'speaker' | 'redaction' | 'quote' | 'note', key: string) => keys.idOf(of, key) ?? 0
  const speakerId = (key: string | null) => (key === null ? null : idOf('speaker', key))
  const piece = ({ segment, from, to }: StatePiece) => ({ segmentId: idOf('segment', segment), from, to })
  return {
    piece,
    segment: ({ key, startMs, endMs, speaker, text, edited, verified }: StateSegment) => ({
      ...{ id: idOf('segment', key), startMs, endMs, speakerId: speakerId(speaker), text },
      ...{ edited: edited ? 1 : 0, verified: verified ? 1 : 0 },
    }),
    speaker: ({ key, label, name, colorIndex }: StateSpeaker) => ({
      ...{ id: idOf('speaker', key), label, name: shownText(name).slice(0, textLimits.speakerName), colorIndex },
    }),
    quote: ({ pieces, ...quote }: StateQuote) => ({ ...quote, pieces: pieces.map(piece) }),
    /** A quote and a note as an edit stores them. The form does not say when they were made: `createdMs`. */
    mark: ({ key, markedSpeakers, pieces, ...quote }: StateQuote, createdMs: number): QuoteImage => ({
      ...{ ...quote, id: idOf('quote', key), createdMs, pieces: pieces.map(piece) },
      markedSpeaker: JSON.stringify(markedSpeakers),
    }),
    note: ({ key, atMs, text }: StateNote, createdMs: number): NoteImage => ({
      ...{ id: idOf('note', key), atMs, text, createdMs },
    }),
    redaction: ({ key, kind, speaker, stretches, reason, createdMs, pieces }: StateRedaction): Redaction => ({
      ...{ id: idOf('redaction', key), kind, speakerId: speakerId(speaker), stretches, reason, createdMs },
      pieces: pieces.map(piece),
    }),
  }
}

/** Adds the edits of the other library, so that undo goes back as far as there. Their rows get ids that nothing else has. */
function placeHistory(deps: PlaceDeps, recordingId: number, { edits }: HandoverHistory, keys: RecordingKeys): void {
  const given = { segment: 0, speaker: 0, redaction: 0, quote: 0, note: 0 }
  const bindNew = (of: keyof typeof given, key: string | null) => {
    if (key === null || keys.idOf(of, key) !== null) return
    keys.bind(of, key, deps.rows.newId(`${of}s`, given[of]++))
  }
  for (const { before, after } of edits)
    for (const { segments, speakers, redactions = [], marks = [], notes = [] } of [before, after]) {
      for (const { key } of speakers) bindNew('speaker', key)
      for (const { key, speaker } of segments) {
        bindNew('segment', key)
        bindNew('speaker', speaker)
      }
      for (const { key, speaker, pieces } of redactions) {
        bindNew('redaction', key)
        bindNew('speaker', speaker)
        for (const { segment } of pieces) bindNew('segment', segment)
      }
      for (const { key, pieces } of marks) {
        bindNew('quote', key)
        for (const { segment } of pieces) bindNew('segment', segment)
      }
      for (const { key } of notes) bindNew('note', key)
    }
  deps.rows.reserveIds(given)
  const rows = localRows(keys)
  const images = (
    { segments, speakers, quotes, redactions, marks, notes, language }: HandoverImages,
    createdMs: number,
  ): EditImages => ({
    segments: segments.map(rows.segment),
    speakers: speakers.map(rows.speaker),
    ...(quotes
      ? {
          quotes: quotes.flatMap(({ quote, segment, from, to }) => {
            const [quoteId, segmentId] = [keys.idOf('quote', quote), keys.idOf('segment', segment)]
            return quoteId === null || segmentId === null ? [] : [{ quoteId, segmentId, from, to }]
          }),
        }
      : {}),
    ...(redactions ? { redactions: redactions.map((redaction) => rows.redaction(redaction)) } : {}),
    ...(marks ? { marks: marks.map((mark) => rows.mark(mark, createdMs)) } : {}),
    ...(notes ? { notes: notes.map((note) => rows.note(note, createdMs)) } : {}),
    ...(language ? { language } : {}),
  })
  for (const { description, kind, undone, createdMs, before, after } of edits)
    deps.rows.addEdit(recordingId, {
      ...{ description, undone, createdMs, before: images(before, createdMs), after: images(after, createdMs) },
      operation: JSON.stringify({ kind }),
    })
}
