import type { InterfaceLanguage, TestLanguage } from '../../shared/languages/interfaceLanguage.ts'
import {
  type InterfaceLanguageChoice,
  interfaceLanguageChoiceSchema,
  interfaceLanguageOf,
} from '../../shared/languages/interfaceLanguage.ts'
import { KeptChoice } from './keptChoice.ts'

/**
 * The language of the window, the menus and the dialogs. `systemLanguages`: BCP 47 tags, the preferred language first.
 */
export class ChosenLanguage {
  readonly #kept: KeptChoice<InterfaceLanguageChoice>
  readonly #systemLanguages: readonly string[]

  readonly #testLanguage: TestLanguage | null

  /** `testLanguage`: overrides the person's choice. */
  constructor(path: string, systemLanguages: readonly string[], testLanguage: TestLanguage | null = null) {
    this.#testLanguage = testLanguage
    this.#kept = new KeptChoice(path, 'interfaceLanguage', interfaceLanguageChoiceSchema, 'system')
    this.#systemLanguages = systemLanguages
  }

  get choice(): InterfaceLanguageChoice {
    return this.#kept.value
  }

  get language(): InterfaceLanguage {
    return this.#testLanguage ?? interfaceLanguageOf(this.choice, this.#systemLanguages)
  }

  /** Throws if the choice cannot be stored; the language then stays unchanged. */
  choose(choice: InterfaceLanguageChoice): void {
    this.#kept.choose(choice)
  }
}
