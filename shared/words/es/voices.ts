import { units } from './units.ts'

export const voices = {
  settings: {
    title: 'Voces conocidas',
    on: 'Sugerir hablantes por su voz',
    hint: 'Tapelog guarda entonces un perfil de voz de cada hablante que se transcribe en este equipo, y sugiere los nombres que usted puso en grabaciones anteriores. Nunca pone un nombre automáticamente. Los perfiles de voz se quedan en la biblioteca y se eliminan con sus grabaciones.',
    off: 'Tapelog conserva las voces que ya conoce hasta que usted haga que las olvide.',
    none: 'Tapelog aún no conoce ninguna voz. Transcriba una grabación en este equipo y ponga nombre a sus hablantes.',
    list: 'Voces conocidas',
    from: (titles: readonly string[], more: number) =>
      `${titles.map((title) => `«${title}»`).join(', ')}${more > 0 ? ` y ${units.number(more)} más` : ''}`,
    unnamed: (count: number) =>
      count === 1
        ? 'Tapelog conserva la voz de 1 hablante sin nombre.'
        : `Tapelog conserva las voces de ${units.number(count)} hablantes sin nombre.`,
    forgetThis: (name: string) => `Olvidar la voz de ${name}`,
    forgetAll: 'Olvidar todas las voces…',
    askOne: (name: string) => `¿Olvidar la voz de ${name}?`,
    askAll: '¿Olvidar todas las voces?',
    explanation:
      'Los perfiles de voz se eliminan de la biblioteca. Las grabaciones, las transcripciones y los nombres se conservan.',
  },
  suggestions: {
    label: (speaker: string) => `Sugerencia para ${speaker}`,
    soundsLike: (speaker: string, name: string, title: string) =>
      `La voz de ${speaker} se parece a la de ${name} en «${title}».`,
    playHere: 'Oír esta voz',
    playThere: (name: string) => `Oír a ${name}`,
    stop: 'Detener',
    isName: (name: string) => `Es ${name}`,
    isOther: 'Otra persona',
  },
}
