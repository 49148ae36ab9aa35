import { units } from './units.ts'

/** Spell-check: the menu of a misspelt word, the editor's menu, the settings. */
export const spelling = {
  menu: {
    label: (word: string) => `Spelling of “${word}”`,
    none: 'No suggestions',
    isRight: (word: string) => `“${word}” is right`,
    addTerm: (word: string, project: string) => `Add “${word}” to the terms of ${project}`,
  },
  tool: {
    on: (language: string) => `Spell-check: ${language}…`,
    off: 'Spell-check: off…',
    noDictionary: (language: string) => `Spell-check: no dictionary for ${language}…`,
    noLanguage: 'Spell-check: unknown language…',
  },
  settings: {
    title: 'Spell-check',
    isOn: 'Underline misspelt words',
    isOnHint: 'in the segment that you type in, in the language of its transcript',
    languages: (names: readonly string[]) =>
      `Tapelog has dictionaries for ${names.join(', ')}. Text in other languages is not checked. Nothing is downloaded, and checking sends no word anywhere.`,
    right: 'Words that are right',
    rightHint:
      'Separate them with commas. You need not list the names of speakers or the terms of a recording or its project.',
    tooMany: (most: number) => `Type at most ${units.number(most)} words.`,
    tooLong: (most: number) => `Type words of at most ${units.number(most)} letters.`,
  },
}
