import {
  comparedName,
  defaultSpeakerName,
  defaultSpeakerNumber,
  isSameSpeakerName,
} from '../transcripts/speakerNames.ts'
import { catalogue, words } from './catalogue.ts'

/** How a speaker's name is shown: the name that Tapelog gave in the reader's language, a person's own as it is. */
export function shownSpeakerName(name: string): string {
  const number = defaultSpeakerNumber(name)
  return number === null ? name : words.recording.speakers.numbered(number)
}

/**
 * The name that the library keeps for what is shown, or was typed, in a field. `Speaker 3` of any language is Tapelog's `#3`: as a
 * person's name it would be shown like that of the third speaker.
 */
export function keptSpeakerName(typed: string): string {
  const number = Number(/[1-9]\d{0,8}/.exec(comparedName(typed))?.[0] ?? Number.NaN)
  const isTapelogs = numberedNames(number).some((name) => isSameSpeakerName(name, typed))
  return isTapelogs ? defaultSpeakerName(number) : typed
}

/** `Speaker 3` in each language, and in the one that is spoken. */
const numberedNames = (number: number): string[] => [
  words.recording.speakers.numbered(number),
  ...Object.values(catalogue).map(({ texts }) => texts.recording.speakers.numbered(number)),
]
