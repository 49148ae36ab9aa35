/** Files that Tapelog takes in as the transcript of a recording, by suffix. */
const kinds = {
  vtt: ['vtt'],
  srt: ['srt'],
  json: ['json', 'otr'],
  text: ['txt', 'text', 'md'],
  word: ['docx'],
} as const

type TranscriptFileKind = keyof typeof kinds

/** Suffixes without the dot, for a dialog. */
export const transcriptFileSuffixes: readonly string[] = Object.values(kinds).flat()

/** The longest file that is read; a day of talk with the times of its words is half of it. */
export const mostTranscriptFileBytes = 64 * 1024 * 1024

/** Null for another suffix. `name`: a file name. */
export function transcriptFileKind(name: string): TranscriptFileKind | null {
  const suffix = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const found = Object.entries(kinds).find(([, suffixes]) => (suffixes as readonly string[]).includes(suffix))
  return found ? (found[0] as TranscriptFileKind) : null
}
