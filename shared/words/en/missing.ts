import { gapHereWords, gapWords, missingNote, missingWords } from '../../recordings/missingSound.ts'

/** What is missing in the sound of a recording. Said in the terminal and in documents too. */
export const missing = {
  sign: missingWords,
  gapList: gapWords,
  note: missingNote,
  gaps: 'Missing:',
  andMore: (count: number) => `and ${count} more`,
  /** In the text and the waveform, at its place. */
  here: gapHereWords,
}
