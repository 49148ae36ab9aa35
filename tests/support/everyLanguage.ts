import type { ChosenLanguage } from '../../shared/languages/interfaceLanguage.ts'
import { catalogue } from '../../shared/words/catalogue.ts'

/** The name of each language, its texts and what was checked in them. */
export const everyLanguage = await Promise.all(
  Object.entries(catalogue).map(async ([language, { read }]) => ({
    language: language as ChosenLanguage,
    ...(await read()),
  })),
)
