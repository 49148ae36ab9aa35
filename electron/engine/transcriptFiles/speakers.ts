import { textLimits } from '../../../shared/text/textLimits.ts'
import { comparedName } from '../../../shared/transcripts/speakerNames.ts'
import { isUnknownSpeaker, keptSpeakerName } from '../../../shared/words/speakerWords.ts'
import { beginningOf, plainText } from '../export/plainText.ts'

/** `SPEAKER_00`, `spk_1`, `speaker 2`: a program's number, not a name. */
const isNumbered = (label: string): boolean => /^(?:speaker|spk|channel|ch|s)?[\s_-]*\d{1,3}$/i.test(label)

/** The speakers by label, each with the name that it gets. Names that differ only in their spelling belong to one speaker. */
export class FileSpeakers {
  readonly #names: ReadonlyMap<string, string>
  readonly #labels = new Map<string, string>()
  /** The names by the label that the library keeps. */
  readonly byLabel: Record<string, string> = {}

  get count(): number {
    return this.#labels.size
  }

  constructor(names: ReadonlyMap<string, string> = new Map()) {
    this.#names = names
  }

  /** The library's label for a label of the file; null if the file has no label here. */
  labelOf(label: string | null): string | null {
    const written = label === null ? '' : beginningOf(plainText(label), textLimits.speakerName)
    if (label === null || written === '' || isUnknownSpeaker(written)) return null
    const stated = this.#names.get(label)
    const name = stated === undefined ? written : beginningOf(plainText(stated), textLimits.speakerName)
    const key = stated === undefined && isNumbered(written) ? `number ${written}` : comparedName(name)
    const known = this.#labels.get(key)
    if (known !== undefined) return known
    this.#labels.set(key, written)
    if (!key.startsWith('number ')) this.byLabel[written] = keptSpeakerName(name)
    return written
  }
}
