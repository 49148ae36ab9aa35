import { textLimits } from '../../../shared/text/textLimits.ts'
import { comparedName, defaultSpeakerName, isGivenName } from '../../../shared/transcripts/speakerNames.ts'
import { isUnknownSpeaker, keptSpeakerName } from '../../../shared/words/speakerWords.ts'
import { beginningOf, plainText } from '../export/plainText.ts'

/** `SPEAKER_00`, `spk_1`, `speaker 2`: a program's number, not a name. */
const isNumbered = (label: string): boolean => /^(?:speaker|spk|channel|ch|s)?[\s_-]*\d{1,3}$/i.test(label)

/** The speakers by label, each with the name that it gets. Names that differ only in their spelling belong to one speaker. */
export class FileSpeakers {
  readonly #names: ReadonlyMap<string, string>
  readonly #labels = new Map<string, string>()
  readonly #byLabel = new Map<string, string>()
  readonly #unnamed: string[] = []

  get count(): number {
    return this.#labels.size
  }

  constructor(names: ReadonlyMap<string, string> = new Map()) {
    this.#names = names
  }

  /** The library's label for a label of the file; null if the text has no label. */
  labelOf(label: string | null): string | null {
    const written = label === null ? '' : beginningOf(plainText(label), textLimits.speakerName)
    if (label === null || written === '' || isUnknownSpeaker(written)) return null
    const stated = this.#names.get(label)
    const name = keptSpeakerName(
      stated === undefined ? written : beginningOf(plainText(stated), textLimits.speakerName),
    )
    // A label “Speaker 2”, which Tapelog writes, keeps its number. A label “SPEAKER_00” of another program gets the
    // first free number.
    const isProgramsNumber = stated === undefined && isGivenName(name) && isNumbered(written)
    const key = isProgramsNumber ? `number ${written}` : comparedName(name)
    const known = this.#labels.get(key)
    if (known !== undefined) return known
    this.#labels.set(key, written)
    if (isProgramsNumber) this.#unnamed.push(written)
    else this.#byLabel.set(written, name)
    return written
  }

  /** The names of all speakers so far, by the library's labels. No two names are the same. */
  names(): Record<string, string> {
    const names = new Map(this.#byLabel)
    for (const label of this.#unnamed) names.set(label, firstFreeName([...names.values()]))
    return Object.fromEntries(names)
  }
}

/** `#1`, or the next number that no other speaker has. */
function firstFreeName(names: readonly string[]): string {
  const taken = new Set(names)
  let number = 1
  while (taken.has(defaultSpeakerName(number))) number++
  return defaultSpeakerName(number)
}
