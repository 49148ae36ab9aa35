import { formatTimecode } from '../../../shared/timecode.ts'
import { cuesOf } from './cues.ts'
import type { ExportDocument } from './document.ts'

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** WebVTT with a voice span per cue. */
export function toVtt(document: ExportDocument): string {
  const cues = cuesOf(document).map(({ startMs, endMs, speaker, lines }) => {
    const text = lines.map(escapeText).join('\n')
    const voiced = speaker === null ? text : `<v ${escapeText(speaker.replace(/\s+/g, ' '))}>${text}`
    return `${formatTimecode(startMs)} --> ${formatTimecode(endMs)}\n${voiced}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
