export const unnamedSpeaker = {
  numbered: (number: number) => `Sprecher ${number}`,
  unknown: 'Sprecher unbekannt',
}
