import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { headOf, timeRemark } from './reading.ts'
import { markedRuns, type Paragraph, type Run, turnsOf } from './turns.ts'
import type { ExportView } from './view.ts'

/** Plain text: a line with speaker and time, the words below it, and an empty line after every paragraph. */
export function toTxt(view: ExportView): string {
  const turns = turnsOf(view)
  const { title, facts, notices } = headOf(view)
  const isMarked = view.segments.some(({ marks }) => marks.length > 0)
  const head = [title, facts, ...notices, ...(isMarked ? [words.documents.marksInText] : [])].join('\n')
  const paragraphs = turns.flatMap((turn) => {
    if (!('paragraphs' in turn)) return [`[${formatClock(turn.atMs)}] [${timeRemark(turn)}]`]
    return turn.paragraphs.map((paragraph, index) => withHead(paragraph, index === 0 ? turn.speaker : null))
  })
  return `${[head, ...(view.segments.length > 0 ? [] : [words.documents.noSpeech]), ...paragraphs].join('\n\n')}\n`
}

function withHead({ startMs, hasTime, runs }: Paragraph, speaker: string | null): string {
  const head = [...(hasTime ? [`[${formatClock(startMs)}]`] : []), ...(speaker === null ? [] : [speaker])]
  return [...(head.length === 0 ? [] : [head.join(' ')]), withSigns(runs)].join('\n')
}

/** Writes marked words as Markdown does, `==so==`, because a text without colours cannot show them otherwise. */
const withSigns = (runs: readonly Run[]): string =>
  markedRuns(runs)
    .map(({ text, colour }) => (colour === null ? text : `==${text}==`))
    .join('')
