export const unnamedSpeaker = {
  numbered: (number: number) => `Locuteur ${number}`,
  unknown: 'Locuteur inconnu',
}
