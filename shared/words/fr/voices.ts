import { of, plural, units } from './units.ts'

export const voices = {
  settings: {
    title: 'Voix connues',
    on: 'Proposer les locuteurs d’après leur voix',
    hint: 'Tapelog garde alors un profil vocal de chaque locuteur transcrit sur cet ordinateur, et propose les noms que vous avez donnés dans des enregistrements précédents. Il n’attribue jamais un nom automatiquement. Les profils vocaux restent dans la bibliothèque et sont supprimés avec leurs enregistrements.',
    off: 'Tapelog garde les voix qu’il connaît déjà tant que vous ne les oubliez pas.',
    none: 'Tapelog ne connaît encore aucune voix. Transcrivez un enregistrement sur cet ordinateur et nommez ses locuteurs.',
    list: 'Voix connues',
    from: (titles: readonly string[], more: number) =>
      `${titles.map((title) => `« ${title} »`).join(', ')}${more > 0 ? ` et ${units.number(more)} de plus` : ''}`,
    unnamed: (count: number) =>
      plural(count, {
        one: `Tapelog garde la voix de ${count} locuteur sans nom.`,
        other: `Tapelog garde les voix de ${count} locuteurs sans nom.`,
      }),
    forgetThis: (name: string) => `Oublier la voix ${of(name)}`,
    forgetAll: 'Oublier toutes les voix…',
    askOne: (name: string) => `Oublier la voix ${of(name)} ?`,
    askAll: 'Oublier toutes les voix ?',
    explanation:
      'Les profils vocaux sont supprimés de la bibliothèque. Les enregistrements, les transcriptions et les noms restent.',
  },
  suggestions: {
    label: (speaker: string) => `Suggestion pour ${speaker}`,
    soundsLike: (speaker: string, name: string, title: string) =>
      `La voix ${of(speaker)} ressemble à celle ${of(name)} dans « ${title} ».`,
    playHere: 'Écouter cette voix',
    playThere: (name: string) => `Écouter ${name}`,
    stop: 'Arrêter',
    isName: (name: string) => `C’est ${name}`,
    isOther: 'Quelqu’un d’autre',
  },
}
