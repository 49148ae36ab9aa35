/** Apart, because these are known in every language, whichever is spoken: `speakerWords.ts`. */
export const unnamedSpeaker = {
  numbered: (number: number) => `Speaker ${number}`,
  unknown: 'Unknown speaker',
}
