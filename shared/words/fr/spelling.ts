import { of, units } from './units.ts'

export const spelling = {
  menu: {
    label: (word: string) => `Orthographe de « ${word} »`,
    none: 'Aucune suggestion',
    isRight: (word: string) => `« ${word} » est correct`,
    addTerm: (word: string, project: string) => `Ajouter « ${word} » aux termes ${of(project)}`,
  },
  tool: {
    on: (language: string) => `Orthographe : ${language}…`,
    off: 'Orthographe : non vérifiée…',
    noDictionary: (language: string) => `Orthographe : pas de dictionnaire (${language})…`,
    noLanguage: 'Orthographe : langue inconnue…',
  },
  settings: {
    title: 'Orthographe',
    isOn: 'Souligner les fautes d’orthographe',
    isOnHint: 'dans le segment que vous saisissez, dans la langue de sa transcription',
    languages: (names: readonly string[]) =>
      `Tapelog a des dictionnaires pour ces langues : ${names.join(', ')}. Les textes dans d’autres langues ne sont pas vérifiés. Rien n’est téléchargé, et la vérification n’envoie aucun mot nulle part.`,
    right: 'Mots corrects',
    rightHint:
      'Séparez-les par des virgules. Inutile d’y mettre les noms des locuteurs ni les termes d’un enregistrement ou de son projet.',
    tooMany: (most: number) => `Saisissez au plus ${units.number(most)} mots.`,
    tooLong: (most: number) => `Saisissez des mots de ${units.number(most)} lettres au plus.`,
  },
}
