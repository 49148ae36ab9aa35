import { shownText } from '../../../shared/text/shownText.ts'
import type { TimedWord } from '../../../shared/transcripts/wordTimes.ts'
import type { MachineTranscript } from '../transcripts/machineTranscript.ts'
import type { HandoverState } from './form.ts'

/** A handed over transcript in the form in which transcripts from files wait for a person. */
export function heldTranscript(state: HandoverState, fileName: string): MachineTranscript {
  const words: TimedWord[] = (state.words.at(-1)?.words ?? []).map(([text, startMs, lengthMs, confidence = null]) => ({
    ...{ text, startMs, endMs: startMs + lengthMs, confidence },
  }))
  const { quotes, notes } = state
  return {
    language: state.language,
    languageSource: state.languageSource,
    notices: [{ code: 'from-file', values: { file: shownText(fileName) } }],
    speakerNames: Object.fromEntries(state.speakers.map(({ key, name }) => [key, shownText(name)])),
    segments: state.segments.map(({ startMs, endMs, speaker, text, edited, verified }, index) => ({
      ...{ startMs, endMs, speakerLabel: speaker, text, edited, verified },
      // The times of words belong to the recording; which segment brings them does not matter.
      ...(index === 0 && words.length > 0 ? { words } : {}),
    })),
    ...(quotes.length + notes.length > 0 ? { marks: { quotes, notes } } : {}),
  }
}
