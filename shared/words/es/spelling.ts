import { units } from './units.ts'

export const spelling = {
  menu: {
    label: (word: string) => `Ortografía de «${word}»`,
    none: 'No hay sugerencias',
    isRight: (word: string) => `«${word}» es correcta`,
    addTerm: (word: string, project: string) => `Añadir «${word}» a los términos de ${project}`,
  },
  tool: {
    on: (language: string) => `Ortografía: ${language}…`,
    off: 'Ortografía: desactivada…',
    noDictionary: (language: string) => `Ortografía: sin diccionario de ${language}…`,
    noLanguage: 'Ortografía: idioma desconocido…',
  },
  settings: {
    title: 'Ortografía',
    isOn: 'Subrayar las palabras mal escritas',
    isOnHint: 'en el segmento en el que escribe, en el idioma de su transcripción',
    languages: (names: readonly string[]) =>
      `Tapelog tiene diccionarios de ${names.join(', ')}. El texto en otros idiomas no se revisa. No se descarga nada, y la revisión no envía ninguna palabra a ninguna parte.`,
    right: 'Palabras correctas',
    rightHint:
      'Sepárelas con comas. No hace falta incluir los nombres de los hablantes ni los términos de una grabación o de su proyecto.',
    tooMany: (most: number) => `Escriba como máximo ${units.number(most)} palabras.`,
    tooLong: (most: number) => `Escriba palabras de como máximo ${units.number(most)} letras.`,
  },
}
