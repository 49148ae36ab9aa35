export const unnamedSpeaker = {
  numbered: (number: number) => `Hablante ${number}`,
  unknown: 'Hablante desconocido',
}
