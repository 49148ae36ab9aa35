import { number } from './units.ts'

/** Speakers whose voices are known from earlier recordings. */
export const voices = {
  settings: {
    title: 'Bekannte Stimmen',
    on: 'Sprecher an ihrer Stimme vorschlagen',
    hint: 'Tapelog bewahrt dann von jedem Sprecher, der auf diesem Computer transkribiert wird, ein Stimmprofil auf und schlägt die Namen vor, die Sie in früheren Aufnahmen vergeben haben. Es trägt nie automatisch einen Namen ein. Stimmprofile bleiben in der Bibliothek und werden mit ihren Aufnahmen gelöscht.',
    off: 'Tapelog behält die Stimmen, die es schon kennt, bis Sie sie vergessen lassen.',
    none: 'Tapelog kennt noch keine Stimme. Transkribieren Sie eine Aufnahme auf diesem Computer und benennen Sie ihre Sprecher.',
    list: 'Bekannte Stimmen',
    from: (titles: readonly string[], more: number) =>
      `${titles.map((title) => `„${title}“`).join(', ')}${more > 0 ? ` und ${number(more)} weitere` : ''}`,
    unnamed: (count: number) =>
      count === 1
        ? 'Tapelog bewahrt die Stimme von 1 unbenannten Sprecher auf.'
        : `Tapelog bewahrt die Stimmen von ${number(count)} unbenannten Sprechern auf.`,
    forgetThis: (name: string) => `Die Stimme von ${name} vergessen`,
    forgetAll: 'Alle Stimmen vergessen…',
    askOne: (name: string) => `Die Stimme von ${name} vergessen?`,
    askAll: 'Alle Stimmen vergessen?',
    explanation: 'Die Stimmprofile werden aus der Bibliothek entfernt. Aufnahmen, Transkripte und Namen bleiben.',
  },
  suggestions: {
    label: (speaker: string) => `Vorschlag für ${speaker}`,
    soundsLike: (speaker: string, name: string, title: string) => `${speaker} klingt wie ${name} in „${title}“.`,
    playHere: 'Diese Stimme abspielen',
    playThere: (name: string) => `${name} abspielen`,
    stop: 'Anhalten',
    isName: (name: string) => `Das ist ${name}`,
    isOther: 'Eine andere Person',
  },
}
