import { defaultSpeakerName, defaultSpeakerNumber } from '../transcripts/speakerNames.ts'
import { words } from './catalogue.ts'

/** How a speaker's name is shown: the name that Tapelog gave in the reader's language, a person's own as it is. */
export function shownSpeakerName(name: string): string {
  const number = defaultSpeakerNumber(name)
  return number === null ? name : words.recording.speakers.numbered(number)
}

/** The name that the library keeps for what is shown, or was typed, in a field. */
export function keptSpeakerName(shown: string): string {
  const number = Number(/\d+/.exec(shown)?.[0] ?? Number.NaN)
  return shown === words.recording.speakers.numbered(number) ? defaultSpeakerName(number) : shown
}
