import type { Quote } from '../../../shared/quotes.ts'
import { type Salvage, salvageNote, salvageWords } from '../../../shared/salvage.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { areSpeakersIdentified, type Transcript } from '../../../shared/transcript.ts'
import { type TranscriptLanguage, transcriptLanguageWords } from '../../../shared/transcriptLanguage.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import { type Mark, marksOfSegments } from './marks.ts'
import { plainText } from './plainText.ts'

/** What every format is made of: the recording's facts, its transcript as edited, what the recogniser said about it. */
export type ExportDocument = {
  recording: Pick<
    RecordingRow,
    'title' | 'originalName' | 'sourceLabel' | 'recordedMs' | 'importedMs' | 'durationMs' | 'sha256' | 'md5' | 'salvage'
  >
  transcript: Pick<Transcript, 'language' | 'speakers' | 'segments'>
  language: TranscriptLanguage
  /** What a reader has to know of the recording and the transcript. */
  notices: string[]
  /** What a person marked, where that is to be exported too. */
  quotes?: readonly Quote[]
}

/** What is exported of a recording as it is now; null where it has no transcript. `quotes`: with what is marked. Throws `recording-unknown`. */
export function exportDocument(
  {
    recordings,
    transcripts,
    quotes,
  }: {
    recordings: Pick<RecordingStore, 'get'>
    transcripts: Pick<TranscriptStore, 'get' | 'head'>
    quotes?: Pick<QuoteStore, 'ofRecording'>
  },
  recordingId: number,
): ExportDocument | null {
  const recording = recordings.get(recordingId)
  const transcript = transcripts.get(recordingId)
  const head = transcripts.head(recordingId)
  const notices = [...salvageNotices(recording.salvage), ...(head?.notices ?? [])]
  if (!transcript || !head) return null
  const marked = quotes ? { quotes: quotes.ofRecording(recordingId) } : {}
  return { recording, transcript, language: head.language, notices, ...marked }
}

const salvageNotices = (salvage: Salvage | null): string[] =>
  salvage === null ? [] : [`${salvageWords(salvage)}.`, salvageNote(salvage)].filter((one) => one !== null)

/** Consecutive segments of one speaker: what a reader takes for one utterance. A long one has several paragraphs. */
export type Turn = { speaker: string | null; paragraphs: Paragraph[] }
type Paragraph = { startMs: number; text: string; marks: Mark[] }

/** From here on the next segment of the same speaker begins a paragraph, with a time of its own to find the words by. */
const longParagraphCharacters = 700

/**
 * Who says a segment, by speaker id. Null where no segment of the transcript has a speaker; where some have, a segment
 * without one must not read as if the one before went on.
 */
export function speakerNames({ transcript }: ExportDocument): (speakerId: number | null) => string | null {
  const names = new Map(transcript.speakers.map(({ id, name }) => [id, plainText(name)]))
  const isIdentified = areSpeakersIdentified(transcript.segments)
  return (speakerId) => {
    if (!isIdentified) return null
    return (speakerId === null ? undefined : names.get(speakerId)) || 'Unknown speaker'
  }
}

export function turnsOf(document: ExportDocument): Turn[] {
  const nameOf = speakerNames(document)
  const marks = marksOfSegments(document.quotes ?? [], document.transcript.segments)
  const turns: Turn[] = []
  for (const segment of document.transcript.segments) {
    const text = plainText(segment.text)
    if (text === '') continue
    const speaker = nameOf(segment.speakerId)
    const begun = { startMs: segment.startMs, text, marks: marks.get(segment.id) ?? [] }
    const turn = turns.at(-1)
    if (turn?.speaker !== speaker || !turn) {
      turns.push({ speaker, paragraphs: [begun] })
      continue
    }
    const paragraph = turn.paragraphs.at(-1)
    if (!paragraph || paragraph.text.length >= longParagraphCharacters) {
      turn.paragraphs.push(begun)
      continue
    }
    const before = paragraph.text.length + 1
    paragraph.text += ` ${text}`
    paragraph.marks = [
      ...paragraph.marks,
      ...begun.marks.map((mark) => ({ ...mark, from: mark.from + before, to: mark.to + before })),
    ]
  }
  return turns
}

/** Share of segments a person has verified, in whole percents. */
export function verifiedPercent({ transcript }: { transcript: Pick<Transcript, 'segments'> }): number {
  const verified = transcript.segments.filter((segment) => segment.verified).length
  return transcript.segments.length === 0 ? 0 : Math.floor((verified * 100) / transcript.segments.length)
}

/** `2026-09-14 15:02` in local time. */
export function formatDate(timeMs: number): string {
  const date = new Date(timeMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** One line of facts a reader can check the document by. */
export function factsLine(document: ExportDocument): string {
  const { recordedMs, importedMs, durationMs, originalName, sourceLabel, sha256 } = document.recording
  const { segments } = document.transcript
  const language = transcriptLanguageWords(document.language)
  return [
    recordedMs === null ? `imported ${formatDate(importedMs)}` : formatDate(recordedMs),
    formatClock(durationMs),
    plainText(originalName),
    ...(sourceLabel === 'file' ? [] : [plainText(sourceLabel)]),
    `sha256 ${sha256.slice(0, 16)}…`,
    ...(language === null ? [] : [language]),
    ...(segments.length === 0 || areSpeakersIdentified(segments) ? [] : ['speakers not identified']),
    `machine transcript, ${verifiedPercent(document)}\u00a0% verified by a person`,
  ].join(' · ')
}

/** The text of a transcript without words, in the formats that people read. */
export const noSpeech = 'No speech was found in this recording.'
