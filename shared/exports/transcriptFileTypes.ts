/** The files that Tapelog can import as a recording's transcript, by suffix. */
const kinds = {
  vtt: ['vtt'],
  srt: ['srt'],
  json: ['json', 'otr'],
  text: ['txt', 'text', 'md', 'tsv', 'sbv'],
  word: ['docx'],
} as const

type TranscriptFileKind = keyof typeof kinds

/** Suffixes without the dot, for a dialog. */
export const transcriptFileSuffixes: readonly string[] = Object.values(kinds).flat()

/** The largest file that is read. A day of talk with word times takes half of this. */
export const mostTranscriptFileBytes = 64 * 1024 * 1024

/** The kind of a file; null for an unknown suffix. `name`: a file name. */
export function transcriptFileKind(name: string): TranscriptFileKind | null {
  const suffix = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const found = Object.entries(kinds).find(([, suffixes]) => (suffixes as readonly string[]).includes(suffix))
  return found ? (found[0] as TranscriptFileKind) : null
}
