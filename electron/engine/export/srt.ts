import { formatTimecode } from '../../../shared/text/timecode.ts'
import { cuesOf } from './cues.ts'
import type { ExportView } from './view.ts'

/**
 * SubRip has no escapes, and players read `<b>`, `< b >` and `{\an8}` as markup and an arrow as a line of times. A word joiner (U+2060)
 * after the first character prevents this. It is invisible, has no width and loses no character; replacing the character (‹, （) would
 * change a quote.
 */
const notMarkup = (text: string): string =>
  text.replace(/-{2,}>/g, '->').replace(/[<{]\\?/g, (sign) => [...sign].map((one) => `${one}\u2060`).join(''))

/** SubRip. If the speaker changes, the name comes before the text. SubRip has no notes, so missing sound gets a cue. */
export function toSrt(view: ExportView): string {
  return cuesOf(view, { namePrefix: true, gaps: true })
    .map(({ startMs, endMs, said }, index) => {
      const text = notMarkup(said.flatMap(({ lines }) => lines).join('\n'))
      return `${index + 1}\n${formatTimecode(startMs, ',')} --> ${formatTimecode(endMs, ',')}\n${text}\n`
    })
    .join('\n')
}
