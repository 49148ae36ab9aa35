/** How long typed text may be, in UTF-16 units, which text fields count too. */
export const textLimits = {
  recordingTitle: 300,
  speakerName: 120,
  projectName: 120,
  segmentText: 20_000,
  /** The text of a search; the rest of a longer text is ignored. */
  search: 500,
  /** A longer word is not spell-checked. */
  checkedWord: 100,
} as const

/** If a segment is already longer (a service made it), it may become shorter but not longer. */
export const segmentTextLimit = (...lengths: readonly number[]): number => Math.max(textLimits.segmentText, ...lengths)
