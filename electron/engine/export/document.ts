import packageJson from '../../../package.json' with { type: 'json' }
import { gapsBefore, type MissingSound } from '../../../shared/recordings/missingSound.ts'
import type { RecordedTime } from '../../../shared/recordings/recordedTime.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import { isHeard } from '../../../shared/transcripts/heard.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { areSpeakersIdentified, type Transcript } from '../../../shared/transcripts/transcript.ts'
import type { TranscriptLanguage } from '../../../shared/transcripts/transcriptLanguage.ts'
import { isWhollyVerified, noticesNow } from '../../../shared/transcripts/transcriptNotices.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { noticeWords } from '../../../shared/words/noticeWords.ts'
import { recordedTimeWords } from '../../../shared/words/recordedTimeWords.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import { type Mark, marksOfSegments } from './marks.ts'
import { plainText } from './plainText.ts'

/** What every format is made of: the recording's facts, its transcript as edited, what the recogniser said about it. */
export type ExportDocument = {
  recording: Pick<
    RecordingRow,
    | 'title'
    | 'originalName'
    | 'sourceLabel'
    | 'importedMs'
    | 'durationMs'
    | 'sha256'
    | 'md5'
    | 'missing'
    | keyof RecordedTime
  >
  transcript: Pick<Transcript, 'language' | 'speakers' | 'segments' | 'heard'>
  language: TranscriptLanguage
  /** Notes for the reader about the recording and the present transcript. */
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
  if (!transcript || !head) return null
  const notices = [...missingNotices(recording.missing), ...noticesNow(head.notices, transcript).map(noticeWords)]
  const marked = quotes ? { quotes: quotes.ofRecording(recordingId) } : {}
  return { recording, transcript, language: head.language, notices, ...marked }
}

const missingNotices = (missing: MissingSound | null): string[] =>
  missing === null
    ? []
    : [words.units.sentence(words.missing.sign(missing)), words.missing.note(missing)].filter((one) => one !== null)

/** Consecutive segments of one speaker: what a reader takes for one utterance. A long one has several paragraphs. */
export type Turn = { speaker: string | null; paragraphs: Paragraph[] }
/** Text between two turns, where sound is missing. */
export type MissingHere = { atMs: number; missing: string }
type Paragraph = { startMs: number; text: string; marks: Mark[] }

/** From here on the next segment of the same speaker begins a paragraph, with a time of its own to find the words by. */
const longParagraphCharacters = 700

/**
 * Who says a segment, by speaker id. Null where no segment of the transcript has a speaker; where some have, a segment
 * without one must not read as if the one before went on.
 */
export function speakerNames({ transcript }: ExportDocument): (speakerId: number | null) => string | null {
  const names = new Map(transcript.speakers.map(({ id, name }) => [id, plainText(shownSpeakerName(name))]))
  const isIdentified = areSpeakersIdentified(transcript.segments)
  return (speakerId) => {
    if (!isIdentified) return null
    return (speakerId === null ? undefined : names.get(speakerId)) || words.documents.unknownSpeaker
  }
}

export function turnsOf(document: ExportDocument): (Turn | MissingHere)[] {
  const nameOf = speakerNames(document)
  const marks = marksOfSegments(document.quotes ?? [], document.transcript.segments)
  const turns: (Turn | MissingHere)[] = []
  const { segments } = document.transcript
  const gaps = gapsBefore(document.recording.missing, segments)
  /** Compared by id: two speakers of an older library may have one name. */
  let previousId: number | null | undefined
  const addGaps = (at: number) => {
    for (const gap of gaps.get(at) ?? []) turns.push({ atMs: gap.fromMs, missing: words.missing.here(gap) })
  }
  for (const [at, segment] of segments.entries()) {
    addGaps(at)
    const text = plainText(segment.text)
    if (text === '') continue
    const speaker = nameOf(segment.speakerId)
    const begun = { startMs: segment.startMs, text, marks: marks.get(segment.id) ?? [] }
    const turn = turns.at(-1)
    const isSame = segment.speakerId === previousId
    previousId = segment.speakerId
    if (!turn || 'missing' in turn || !isSame) {
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
  addGaps(segments.length)
  return turns
}

/**
 * Share of segments a person has verified, in whole percents.
 * @exportedFor tests: rounding at its edges
 */
export function verifiedPercent({ transcript }: { transcript: Pick<Transcript, 'segments'> }): number {
  const verified = transcript.segments.filter((segment) => segment.verified).length
  return transcript.segments.length === 0 ? 0 : Math.floor((verified * 100) / transcript.segments.length)
}

/** How much was verified, and how much of that without listening. */
function verifiedWords({ transcript }: Pick<ExportDocument, 'transcript'>): string {
  const { segments, heard } = transcript
  const unheard = segments.filter((segment) => segment.verified && !isHeard(segment, heard)).length
  return words.documents.machineTranscript(verifiedPercent({ transcript }), unheard)
}

/** One line of facts a reader can check the document by. */
export function factsLine(document: ExportDocument): string {
  const { durationMs, originalName, sourceLabel, sha256 } = document.recording
  const { segments } = document.transcript
  // A person who verified every word has judged the language too.
  const known = isWhollyVerified(document.transcript) ? { source: 'chosen' as const, asked: 'auto' } : {}
  const language = words.languages.ofTranscript({ ...document.language, ...known })
  return [
    recordedTimeWords(document.recording),
    formatClock(durationMs),
    plainText(originalName),
    ...(sourceLabel === 'file' ? [] : [plainText(sourceLabel)]),
    `sha256 ${sha256.slice(0, 16)}…`,
    ...(language === null ? [] : [language]),
    ...(segments.length === 0 || areSpeakersIdentified(segments) ? [] : [words.documents.speakersNotIdentified]),
    verifiedWords(document),
  ].join(' · ')
}

export const hasWords = ({ transcript }: ExportDocument): boolean =>
  transcript.segments.some(({ text }) => plainText(text) !== '')

/** What made a file, written into it: a reader who meets a fault can say which version had it. */
export const generator = { name: 'tapelog', version: packageJson.version } as const
