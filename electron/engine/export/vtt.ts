import { formatTimecode } from '../../../shared/timecode.ts'
import { cuesOf } from './cues.ts'
import { type ExportDocument, factsLine } from './document.ts'
import { plainText } from './plainText.ts'

/** `-->` cannot occur in what this returns, nor a tag. */
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** WebVTT with a voice span per cue. A note at the top, which players do not show, says what the file is. */
export function toVtt(document: ExportDocument): string {
  const note = [factsLine(document), ...document.notices.map(plainText)].map(escapeText)
  const cues = cuesOf(document, { namePrefix: false }).map(({ startMs, endMs, speaker, lines }) => {
    const text = lines.map(escapeText).join('\n')
    const voiced = speaker === null ? text : `<v ${escapeText(speaker)}>${text}`
    return `${formatTimecode(startMs)} --> ${formatTimecode(endMs)}\n${voiced}\n`
  })
  return [`WEBVTT\n`, `NOTE\n${note.join('\n')}\n`, ...cues].join('\n')
}
