/** How long what a person types may be, in UTF-16 units as a text field counts them. */
export const textLimits = {
  recordingTitle: 300,
  speakerName: 120,
  projectName: 120,
  segmentText: 20_000,
  /** What is searched for; the rest of a longer text is left out. */
  search: 500,
  /** A longer word is not spell-checked. */
  checkedWord: 100,
} as const

/** A segment that is already longer (a service made it) can become shorter, but not longer. */
export const segmentTextLimit = (...lengths: readonly number[]): number => Math.max(textLimits.segmentText, ...lengths)
