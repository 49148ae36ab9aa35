import {
  comparedName,
  defaultSpeakerName,
  defaultSpeakerNumber,
  isSameSpeakerName,
} from '../transcripts/speakerNames.ts'
import { words } from './catalogue.ts'
import { unnamedSpeaker as german } from './de/unnamedSpeaker.ts'
import { unnamedSpeaker as english } from './en/unnamedSpeaker.ts'
import { unnamedSpeaker as spanish } from './es/unnamedSpeaker.ts'
import { unnamedSpeaker as french } from './fr/unnamedSpeaker.ts'
import { unnamedSpeaker as japanese } from './ja/unnamedSpeaker.ts'

const unnamedSpeakers = [english, german, spanish, french, japanese]

/** How a speaker's name is shown: a name from Tapelog in the reader's language, a person's name unchanged. */
export function shownSpeakerName(name: string): string {
  const number = defaultSpeakerNumber(name)
  return number === null ? name : words.recording.speakers.numbered(number)
}

/**
 * The stored form of a typed name. `Speaker 3`, in any language, is stored as `#3`; otherwise two speakers could be shown with the same
 * name.
 */
export function keptSpeakerName(typed: string): string {
  const digits = /[1-9]\d{0,8}/.exec(comparedName(typed))?.[0]
  if (digits === undefined) return typed
  const number = Number(digits)
  const isTapelogs = numberedNames(number).some((name) => isSameSpeakerName(name, typed))
  return isTapelogs ? defaultSpeakerName(number) : typed
}

/** Whether a name in a file is Tapelog's text for an unnamed speaker, in any language. */
export const isUnknownSpeaker = (name: string): boolean =>
  [words.documents.unknownSpeaker, ...unnamedSpeakers.map(({ unknown }) => unknown)].some((unknown) =>
    isSameSpeakerName(name, unknown),
  )

/** `Speaker 3` in every language. `words` may be a test language. */
const numberedNames = (number: number): string[] => [
  words.recording.speakers.numbered(number),
  ...unnamedSpeakers.map(({ numbered }) => numbered(number)),
]
