import { formatClock } from '../../../shared/timecode.ts'
import { type ExportDocument, factsLine, noSpeech, turnsOf } from './document.ts'
import { plainText } from './plainText.ts'

/** Plain text: who and when, then the words below; an empty line after every paragraph. */
export function toTxt(document: ExportDocument): string {
  const head = [plainText(document.recording.title), factsLine(document), ...document.notices.map(plainText)].join('\n')
  const paragraphs = turnsOf(document).flatMap(({ speaker, paragraphs }) =>
    paragraphs.map(({ startMs, text }, index) => {
      const who = speaker === null || index > 0 ? '' : ` ${speaker}`
      return `[${formatClock(startMs)}]${who}\n${text}`
    }),
  )
  return `${[head, ...(paragraphs.length === 0 ? [noSpeech] : paragraphs)].join('\n\n')}\n`
}
