import { formatTimecode } from '../../../shared/timecode.ts'
import { cuesOf } from './cues.ts'
import type { ExportDocument } from './document.ts'

/** SubRip; the speaker's name stands before the text where the speaker changes. */
export function toSrt(document: ExportDocument): string {
  let previous: string | null = null
  return cuesOf(document)
    .map(({ startMs, endMs, speaker, lines }, index) => {
      const prefix = speaker !== null && speaker !== previous ? `${speaker}: ` : ''
      previous = speaker
      return `${index + 1}\n${formatTimecode(startMs, ',')} --> ${formatTimecode(endMs, ',')}\n${prefix}${lines.join('\n')}\n`
    })
    .join('\n')
}
