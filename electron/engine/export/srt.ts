import { formatTimecode } from '../../../shared/timecode.ts'
import { cuesOf } from './cues.ts'
import type { ExportDocument } from './document.ts'

/** SubRip; the speaker's name stands before the text where the speaker changes. */
export function toSrt(document: ExportDocument): string {
  return cuesOf(document, { namePrefix: true })
    .map(({ startMs, endMs, lines }, index) => {
      // SubRip cannot escape; an arrow in the text would be read as a time line.
      const text = lines.join('\n').replace(/-{2,}>/g, '->')
      return `${index + 1}\n${formatTimecode(startMs, ',')} --> ${formatTimecode(endMs, ',')}\n${text}\n`
    })
    .join('\n')
}
