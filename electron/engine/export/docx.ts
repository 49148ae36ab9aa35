import { Document, Footer, PageNumber, Paragraph, Tab, TextRun } from 'docx'
import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { bodyMark, packWithBody } from './docxBody.ts'
import { documentStyles, page, style } from './docxStyles.ts'
import { isRightToLeft, plainText, wellFormed } from './plainText.ts'
import { headOf, timeRemark } from './reading.ts'
import { type MissingHere, type NoteHere, type Run, type Turn, turnsOf, wordsOfRuns } from './turns.ts'
import { type ExportView, generator } from './view.ts'
import { hidesTime } from './writtenTime.ts'

/**
 * A Word document for a newsroom: the title, a line of facts for checking, and turns with the speaker's name and time above the words.
 * All styles have names, so that a house style can replace them. Page numbers are at the bottom.
 */
export function toDocx(view: ExportView): Promise<Buffer> {
  const { recording } = view
  const seal = recording.sha256 === null ? null : words.documents.sealOf(recording.sha256)
  const madeBy = `${generator.name} ${generator.version}`
  return wordFile({
    ...headOf(view),
    language: view.textLanguage,
    subject: words.documents.transcript,
    description:
      recording.originalName === null || seal === null
        ? words.documents.madeBy(madeBy)
        : words.documents.transcriptOf(plainText(recording.originalName), seal, madeBy),
    body: bodyOf(view, seal),
    hidesTime: hidesTime(view),
  })
}

function* bodyOf(view: ExportView, seal: string | null): Generator<Paragraph> {
  if (view.segments.length === 0) yield new Paragraph({ style: style.turn, text: words.documents.noSpeech })
  for (const turn of turnsOf(view)) yield* turnParagraphs(turn)
  if (seal !== null) yield new Paragraph({ style: style.seal, text: seal })
}

/** A file with A4 pages and Tapelog's styles, the title at the top and page numbers at the bottom of each page. */
export function wordFile(parts: {
  title: string
  facts: string
  notices: readonly string[]
  language: string
  subject: string
  description: string
  body: Iterable<Paragraph>
  /** See `writtenTime.ts`. */
  hidesTime: boolean
}): Promise<Buffer> {
  const { title, facts, notices, language, subject, description, body } = parts
  const file = new Document({
    creator: 'Tapelog',
    lastModifiedBy: 'Tapelog',
    ...{ title, subject, description },
    styles: documentStyles(language),
    sections: [
      {
        properties: { page: { size: page.size, margin: page.margin } },
        footers: { default: pageFooter(title) },
        children: [
          new Paragraph({ heading: 'Title', ...textOf(title) }),
          new Paragraph({ style: style.facts, text: facts }),
          ...notices.map((notice) => new Paragraph({ style: style.notice, text: notice })),
          bodyMark(),
        ],
      },
    ],
  })
  return packWithBody(file, body, parts)
}

function turnParagraphs(turn: Turn | MissingHere | NoteHere): Paragraph[] {
  if (!('paragraphs' in turn))
    return [
      new Paragraph({
        style: style.notice,
        children: [timecode(turn.atMs), new TextRun(`  [${timeRemark(turn)}]`)],
      }),
    ]
  return turn.paragraphs.flatMap(({ startMs, hasTime, runs }, index) => {
    const bidirectional = isRightToLeft(wordsOfRuns(runs))
    const time = hasTime ? [timecode(startMs)] : []
    if (index > 0)
      return new Paragraph({
        style: style.turn,
        bidirectional,
        children: [...time, ...(hasTime ? [new TextRun('  ')] : []), ...runsOf(runs)],
      })
    const name = turn.speaker === null ? [] : [nameRun(turn.speaker), new TextRun('  ')]
    return [
      ...(name.length + time.length === 0
        ? []
        : [new Paragraph({ style: style.speaker, bidirectional, children: [...name, ...time] })]),
      new Paragraph({ style: style.turn, bidirectional, children: runsOf(runs) }),
    ]
  })
}

const timecode = (ms: number) => new TextRun({ text: formatClock(ms), style: style.timecode })

/** Word's names for the colours of its text marker. */
const markerOf = { yellow: 'yellow', blue: 'cyan', green: 'green', red: 'red' } as const

/** The words, with marked words in the colour of their mark, and tags and notes in a separate style. */
const runsOf = (runs: readonly Run[]): TextRun[] => {
  const rightToLeft = isRightToLeft(wordsOfRuns(runs))
  return runs.map(({ kind, text, colour }) =>
    kind === 'words'
      ? new TextRun({ text, rightToLeft, ...(colour === null ? {} : { highlight: markerOf[colour] }) })
      : new TextRun({ text, style: kind === 'check' ? style.timecode : style.remark }),
  )
}

const nameRun = (name: string) =>
  new TextRun({ text: name, style: style.speakerName, rightToLeft: isRightToLeft(name) })

/** A paragraph's words in the writing direction of their script. */
export function textOf(text: string) {
  return isRightToLeft(text) ? { bidirectional: true, children: [new TextRun({ text, rightToLeft: true })] } : { text }
}

const pageFooter = (title: string) =>
  new Footer({
    children: [
      new Paragraph({
        style: style.footer,
        children: [
          new TextRun(shortened(title)),
          new TextRun({ children: [new Tab(), PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  })

/** Shortens the title, because the footer has only one line for title and page number. */
const shortened = (title: string): string => (title.length > 60 ? `${wellFormed(title.slice(0, 59))}…` : title)
