import { createHash } from 'node:crypto'
import { keptSpeakerName } from '../../shared/words/speakerWords.ts'
import { canonicalBytes } from './canonical.ts'

/** The name of the form in manifests. */
const transcriptForm = 'tapelog-transcript-1'

/** `speaker`: a name, `#3` or `Speaker 3` for an unnamed speaker, null for none. Times: milliseconds in the recording. */
type TranscriptContent = {
  language: string
  segments: readonly { startMs: number; endMs: number; speaker: string | null; text: string }[]
}

/**
 * The canonical form of a transcript, described in docs/evidence.md: its words, times and speakers, and nothing of how they came
 * about. Text is not normalised, because another normalisation would be another text; half of a surrogate pair, which UTF-8 cannot
 * have, counts as U+FFFD.
 * @exportedFor tests: they check the form itself
 */
export function canonicalTranscript({ language, segments }: TranscriptContent): Buffer {
  const speakers: string[] = []
  const indexOf = (name: string): number => {
    const kept = wellFormed(keptSpeakerName(name))
    const index = speakers.indexOf(kept)
    return index === -1 ? speakers.push(kept) - 1 : index
  }
  const rows = segments.map(({ startMs, endMs, speaker, text }) => ({
    startMs,
    endMs,
    speaker: speaker === null ? null : indexOf(speaker),
    text: wellFormed(text),
  }))
  return canonicalBytes({ form: transcriptForm, language, speakers, segments: rows })
}

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** SHA-256 of {@link canonicalTranscript}. */
export const transcriptSha256 = (transcript: TranscriptContent): string =>
  createHash('sha256').update(canonicalTranscript(transcript)).digest('hex')
