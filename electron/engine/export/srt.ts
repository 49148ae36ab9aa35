import { formatTimecode } from '../../../shared/text/timecode.ts'
import { cuesOf } from './cues.ts'
import type { ExportView } from './view.ts'

/**
 * SubRip cannot escape, and players read `<b>`, `< b >` and `{\an8}` as markup. A word joiner (U+2060) after the first character makes
 * it text again: it is invisible, has no width, and no character is lost. Another character instead (‹, （) would change a quote. An
 * arrow would be read as a line of times.
 */
const notMarkup = (text: string): string =>
  text.replace(/-{2,}>/g, '->').replace(/[<{]\\?/g, (sign) => [...sign].map((one) => `${one}\u2060`).join(''))

/** SubRip; the speaker's name stands before the text where the speaker changes. SubRip has no notes, so a cue tells of missing sound. */
export function toSrt(view: ExportView): string {
  return cuesOf(view, { namePrefix: true, gaps: true })
    .map(({ startMs, endMs, lines }, index) => {
      const text = notMarkup(lines.join('\n'))
      return `${index + 1}\n${formatTimecode(startMs, ',')} --> ${formatTimecode(endMs, ',')}\n${text}\n`
    })
    .join('\n')
}
