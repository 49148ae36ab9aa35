export const unnamedSpeaker = {
  numbered: (number: number) => `話者${number}`,
  unknown: '話者不明',
}
