import { saidLines } from '../../../shared/words/quoteWords.ts'
import { plainText } from './plainText.ts'
import type { ExportView } from './view.ts'

/** A clip for a video editor: marked words on the source's own time line. Clips are in the order of the audio. `said`: see {@link saidLines}. */
type ListedClip = { startMs: number; endMs: number; said: string[]; note: string }

/** The shortest clip. Programs do not show a clip without a length. */
export const shortestClipMs = 500

export const listedClips = ({ quotes }: ExportView): ListedClip[] =>
  quotes
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ startMs, endMs, words, turns, note, tags }) => ({
      startMs,
      endMs: Math.max(endMs, startMs + shortestClipMs),
      said: saidLines({ words, turns }).map(plainText),
      note: plainText([...tags, note].filter((part) => part !== '').join(' · ')),
    }))

/** The name of the original, which a cutting list is about. Throws for an export that withholds it: see `demandAllowed`. */
export function namedOriginal({ recording: { originalName } }: Pick<ExportView, 'recording'>): string {
  if (originalName === null) throw new Error('A cutting list names the original.')
  return originalName
}

/** A reel's name for CMX 3600, made from the file's name: at most eight capital letters and digits. */
export function reelName(originalName: string): string {
  const bare = originalName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  if (bare === '') return 'AX'
  // `BL` is black, whatever is recorded.
  return bare === 'BL' ? 'BL1' : bare.slice(0, 8)
}
