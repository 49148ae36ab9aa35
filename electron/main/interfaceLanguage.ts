import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import {
  type InterfaceLanguage,
  type InterfaceLanguageChoice,
  interfaceLanguageChoiceSchema,
  interfaceLanguageOf,
} from '../../shared/interfaceLanguage.ts'

const fileSchema = z.object({ interfaceLanguage: interfaceLanguageChoiceSchema })

/**
 * The language of the window, the menus and the dialogs. It has a file of its own: the window needs it before the library is
 * open. `systemLanguages`: BCP 47 tags, the preferred one first.
 */
export class ChosenLanguage {
  readonly #path: string
  readonly #systemLanguages: readonly string[]
  #choice: InterfaceLanguageChoice

  constructor(path: string, systemLanguages: readonly string[]) {
    this.#path = path
    this.#systemLanguages = systemLanguages
    this.#choice = storedChoice(path)
  }

  get choice(): InterfaceLanguageChoice {
    return this.#choice
  }

  get language(): InterfaceLanguage {
    return interfaceLanguageOf(this.#choice, this.#systemLanguages)
  }

  /** Throws where the file cannot be written; the language then stays as it was. */
  choose(choice: InterfaceLanguageChoice): void {
    writeFileSync(`${this.#path}.part`, JSON.stringify({ interfaceLanguage: choice }), { mode: 0o600 })
    renameSync(`${this.#path}.part`, this.#path)
    this.#choice = choice
  }
}

function storedChoice(path: string): InterfaceLanguageChoice {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).interfaceLanguage
  } catch {
    // Never chosen, or a damaged file.
    return 'system'
  }
}
