import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { type ExportDocument, factsLine, hasWords, turnsOf } from './document.ts'
import { cutAtMarks, type Mark } from './marks.ts'
import { plainText } from './plainText.ts'

/** Plain text: who and when, then the words below; an empty line after every paragraph. */
export function toTxt(document: ExportDocument): string {
  const turns = turnsOf(document)
  const hasMarks = turns.some((turn) => 'paragraphs' in turn && turn.paragraphs.some(({ marks }) => marks.length > 0))
  const notices = [...document.notices.map(plainText), ...(hasMarks ? [words.documents.marksInText] : [])]
  const head = [plainText(document.recording.title), factsLine(document), ...notices].join('\n')
  const paragraphs = turns.flatMap((turn) => {
    if ('missing' in turn) return [`[${formatClock(turn.atMs)}] [${turn.missing}]`]
    const { speaker } = turn
    return turn.paragraphs.map(({ startMs, text, marks }, index) => {
      const who = speaker === null || index > 0 ? '' : ` ${speaker}`
      return `[${formatClock(startMs)}]${who}\n${withSigns(text, marks)}`
    })
  })
  return `${[head, ...(hasWords(document) ? [] : [words.documents.noSpeech]), ...paragraphs].join('\n\n')}\n`
}

/** Marked words as Markdown has them, `==so==`; a mark in a text without colours has none. */
function withSigns(text: string, marks: readonly Mark[]): string {
  const ofOneColour = marks.map((mark) => ({ ...mark, colour: 'yellow' as const }))
  let written = ''
  for (const { text: piece, colour } of cutAtMarks(text, ofOneColour))
    written += colour === null ? piece : `==${piece}==`
  // Marks that touch each other are one.
  return written.replaceAll('====', '')
}
