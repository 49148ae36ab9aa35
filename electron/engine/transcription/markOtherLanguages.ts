import { isSameLanguage } from '../../../shared/languages/spokenLanguages.ts'
import type { MachineTranscript } from '../transcripts/machineTranscript.ts'

/** A text with fewer letters, such as “Okay.”, says little about its language. */
const leastLetters = 20

/**
 * Adds a notice with the places in another language than most of the recording, so that a person finds them and can transcribe them again
 * in their language. Consecutive segments in one language are one place. `segments` must be in the order of the audio.
 */
export function markOtherLanguages(transcript: MachineTranscript): MachineTranscript {
  const { language: mostly, segments, notices } = transcript
  if (mostly === '') return transcript
  const found: { startMs: number; endMs: number; language: string; letters: number }[] = []
  let before: string | undefined
  for (const { startMs, endMs, language, text } of segments) {
    const isOther = language !== undefined && !isSameLanguage(language, mostly)
    const last = found.at(-1)
    if (isOther && last && language === before) {
      last.endMs = Math.max(last.endMs, endMs)
      last.letters += text.length
    } else if (isOther) found.push({ startMs, endMs, language, letters: text.length })
    before = language
  }
  const places = found.filter(({ letters }) => letters >= leastLetters).map(({ letters, ...place }) => place)
  if (places.length === 0) return transcript
  return { ...transcript, notices: [...notices, { code: 'other-languages', values: { places } }] }
}
