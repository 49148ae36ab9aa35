import { defaultSpeakerName, defaultSpeakerNumber } from '../../shared/transcripts/speakerNames.ts'
import { words } from './index.ts'

/** How a speaker's name is shown: the name that Tapelog gave is in the language of the window, a person's own as it is. */
export function shownSpeakerName(name: string): string {
  const number = defaultSpeakerNumber(name)
  return number === null ? name : words.recording.speakers.numbered(number)
}

/** The name that the library keeps for what is shown, or was typed, in a field. */
export function keptSpeakerName(shown: string): string {
  const number = Number(/\d+/.exec(shown)?.[0] ?? Number.NaN)
  return shown === words.recording.speakers.numbered(number) ? defaultSpeakerName(number) : shown
}
