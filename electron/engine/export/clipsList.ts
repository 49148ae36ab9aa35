import { plainText } from './plainText.ts'
import type { ExportView } from './view.ts'

/** The clips for a video editor: the marked words, in the order of the sound, on the source's own time line. */
type ListedClip = { startMs: number; endMs: number; name: string; note: string }

/** A clip has a length, or no program shows it. */
const shortestMs = 500

export const listedClips = ({ quotes }: ExportView): ListedClip[] =>
  quotes
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ startMs, endMs, words, note, tags }) => ({
      startMs,
      endMs: Math.max(endMs, startMs + shortestMs),
      name: plainText(words),
      note: plainText([...tags, note].filter((part) => part !== '').join(' · ')),
    }))

/** A reel's name as CMX 3600 has it: at most eight capital letters and digits, of the file's name. */
export function reelName(originalName: string): string {
  const bare = originalName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return bare === '' ? 'AX' : bare.slice(0, 8)
}
