import type { MissingSound } from '../../../shared/sound/missingSound.ts'
import { textLimits } from '../../../shared/text/textLimits.ts'
import type { TranscriptNotice } from '../../../shared/transcripts/transcriptNotices.ts'
import { problem } from '../../../shared/words/problem.ts'
import { beginningOf, plainText } from '../export/plainText.ts'
import { cutAtGaps } from '../transcription/cutAtGaps.ts'
import type { FileMarks, MachineTranscript } from '../transcripts/machineTranscript.ts'
import type { DecodedText } from './decodeText.ts'
import { languageOfName, statedLanguage } from './language.ts'
import { FileSpeakers } from './speakers.ts'
import { type TimedSegment, withTimes } from './times.ts'
import type { ReadSegment, ReadTranscript } from './types.ts'

const mostSegments = 100_000
/** A file with more names is not a transcript. */
const mostSpeakers = 1000
/** A file may state that the last word ends a little after the sound. */
const afterEndMs = 2000

/**
 * Turns the result of a reader into a transcript of a recording: text that the library can keep, a time for each segment, speakers by
 * name, in the order of the audio. `file.language`: the language that a person chose for the import, else null. Throws
 * `transcript-file-empty`, `transcript-file-too-large`, `transcript-file-of-another`.
 */
export function arrange(
  { language, segments: read, speakerNames, marks }: ReadTranscript,
  file: { name: string; isOwn: boolean; language: string | null; letters: DecodedText | null },
  recording: { durationMs: number; missing: MissingSound | null },
): MachineTranscript {
  const spoken = file.isOwn ? read : read.flatMap(inPlainText)
  if (spoken.length === 0) throw problem('transcript-file-empty')
  if (spoken.length > mostSegments) throw problem('transcript-file-too-large')
  const { segments, placed } = withTimes(spoken, recording.durationMs)
  const beyond = demandOfRecording(segments, recording.durationMs)
  const speakers = new FileSpeakers(speakerNames)
  const inside = (ms: number) => Math.min(ms, recording.durationMs)
  const arranged = segments
    .map(({ speaker, startMs, endMs, ...segment }) => ({
      ...segment,
      startMs: inside(startMs),
      endMs: inside(Math.max(startMs, endMs)),
      speakerLabel: speakers.labelOf(speaker),
    }))
    // What begins at once stays in the order of the file.
    .sort((a, b) => a.startMs - b.startMs)
  if (speakers.count > mostSpeakers) throw problem('transcript-file-unknown')
  const notices: TranscriptNotice[] = [{ code: 'from-file', values: { file: file.name } }]
  if (file.letters?.isGuessed) notices.push({ code: 'encoding-guessed', values: { encoding: file.letters.encoding } })
  const places = Math.min(file.letters?.unreadable ?? 0, unreadableIn(arranged))
  if (places > 0) notices.push({ code: 'letters-unreadable', values: { places } })
  if (placed > 0) notices.push({ code: 'times-placed', values: { segments: placed } })
  if (beyond > 0) notices.push({ code: 'times-after-end', values: { segments: beyond } })
  const [quotes, notes] = [marks?.quotes.length ?? 0, marks?.notes.length ?? 0]
  if (quotes + notes > 0) notices.push({ code: 'marks-from-file', values: { quotes, notes } })
  return {
    ...(marks && quotes + notes > 0 ? { marks: marksOf(marks, inside) } : {}),
    ...languageOf(language, file),
    segments: cutAtGaps(arranged, recording.missing),
    speakerNames: speakers.names(),
    notices,
  }
}

const unreadableIn = (segments: readonly { text: string }[]): number =>
  segments.reduce((sum, { text }) => sum + (text.match(/\ufffd/g)?.length ?? 0), 0)

/** The language that a person chose counts first, then the language in the file, then the language in its name. Nothing is guessed from the words. */
function languageOf(
  stated: string,
  file: { name: string; isOwn: boolean; language: string | null },
): Pick<MachineTranscript, 'language' | 'languageSource'> {
  if (file.language !== null) return { language: file.language, languageSource: 'set' }
  const language = (file.isOwn ? stated : statedLanguage(stated)) || languageOfName(file.name)
  return { language, languageSource: language === '' ? 'unstated' : 'file' }
}

/** The marks with only the fields that the library keeps. */
const marksOf = ({ quotes, notes }: FileMarks, inside: (ms: number) => number): FileMarks => ({
  quotes: quotes.map(({ words, colour, tags, note, startMs, endMs }) => ({
    ...{ words, colour, tags, note, startMs: inside(startMs), endMs: inside(endMs) },
  })),
  notes: notes.map(({ atMs, text }) => ({ atMs: inside(atMs), text })),
})

/** Turns a segment's text into single lines that are not too long for a segment. */
function inPlainText(segment: ReadSegment): ReadSegment[] {
  let rest = plainText(segment.text)
  const pieces: ReadSegment[] = []
  while (rest !== '') {
    const isLast = rest.length <= textLimits.segmentText
    const begun = beginningOf(rest, textLimits.segmentText)
    const space = begun.lastIndexOf(' ')
    const text = isLast ? rest : begun.slice(0, space > 0 ? space : begun.length)
    rest = rest.slice(text.length).trim()
    pieces.push({ ...segment, text, startMs: pieces.length === 0 ? segment.startMs : null })
  }
  for (const piece of pieces.slice(0, -1)) piece.endMs = null
  return pieces
}

/**
 * Counts the segments that begin after the end of the recording. Throws `transcript-file-of-another` if these are more than a tenth.
 */
function demandOfRecording(segments: readonly TimedSegment[], durationMs: number): number {
  const beyond = segments.filter(({ startMs }) => startMs > durationMs + afterEndMs).length
  const fileMs = segments.reduce((latest, { startMs }) => Math.max(latest, startMs), 0)
  if (beyond * 10 > segments.length) throw problem('transcript-file-of-another', { fileMs, durationMs })
  return beyond
}
