import { formatClock } from '../../../shared/timecode.ts'
import { type ExportDocument, factsLine, turnsOf } from './document.ts'

/** Plain text: one paragraph per turn, with who and when above it. */
export function toTxt(document: ExportDocument): string {
  const { title, durationMs } = document.recording
  const turns = turnsOf(document).map(
    ({ speaker, startMs, texts }) =>
      `[${formatClock(startMs)}]${speaker === null ? '' : ` ${speaker}`}\n${texts.join(' ')}\n`,
  )
  return [title, factsLine(document, formatClock(durationMs)), ...document.notices, '', ...turns].join('\n')
}
