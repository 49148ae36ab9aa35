import { Document, Footer, Packer, PageNumber, Paragraph, Tab, TextRun } from 'docx'
import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import {
  type ExportDocument,
  factsLine,
  generator,
  hasWords,
  type MissingHere,
  type Turn,
  turnsOf,
} from './document.ts'
import { documentStyles, page, style } from './docxStyles.ts'
import { cutAtMarks, type Mark } from './marks.ts'
import { isRightToLeft, plainText, wellFormed } from './plainText.ts'

/**
 * A Word document a newsroom can work in: title, a line of facts to check it by, and turns with the speaker's name and
 * time above the words. Named styles throughout, so that a house style can be laid over it; page numbers below.
 */
export async function toDocx(document: ExportDocument): Promise<Buffer> {
  const { recording, transcript } = document
  const title = plainText(recording.title)
  const seal = words.documents.sealOf(recording.sha256)
  const turns = turnsOf(document).flatMap(turnParagraphs)
  const file = new Document({
    creator: 'Tapelog',
    lastModifiedBy: 'Tapelog',
    title,
    subject: words.documents.transcript,
    description: words.documents.transcriptOf(
      plainText(recording.originalName),
      seal,
      `${generator.name} ${generator.version}`,
    ),
    styles: documentStyles(transcript.language),
    sections: [
      {
        properties: { page: { size: page.size, margin: page.margin } },
        footers: { default: pageFooter(title) },
        children: [
          new Paragraph({ heading: 'Title', ...textOf(title) }),
          new Paragraph({ style: style.facts, text: factsLine(document) }),
          ...document.notices.map((notice) => new Paragraph({ style: style.notice, text: plainText(notice) })),
          ...(hasWords(document) ? [] : [new Paragraph({ style: style.turn, text: words.documents.noSpeech })]),
          ...turns,
          new Paragraph({ style: style.seal, text: seal }),
        ],
      },
    ],
  })
  return Packer.toBuffer(file)
}

function turnParagraphs(turn: Turn | MissingHere): Paragraph[] {
  if ('missing' in turn) {
    const timecode = new TextRun({ text: formatClock(turn.atMs), style: style.timecode })
    return [new Paragraph({ style: style.notice, children: [timecode, new TextRun(`  [${turn.missing}]`)] })]
  }
  const { speaker, paragraphs } = turn
  return paragraphs.flatMap(({ startMs, text, marks }, index) => {
    const bidirectional = isRightToLeft(text)
    const timecode = new TextRun({ text: formatClock(startMs), style: style.timecode })
    if (index > 0)
      return new Paragraph({
        style: style.turn,
        bidirectional,
        children: [timecode, new TextRun('  '), ...runsOf(text, marks)],
      })
    const name = speaker === null ? [] : [nameRun(speaker), new TextRun('  ')]
    return [
      new Paragraph({ style: style.speaker, bidirectional, children: [...name, timecode] }),
      marks.length === 0
        ? new Paragraph({ style: style.turn, ...textOf(text) })
        : new Paragraph({ style: style.turn, bidirectional, children: runsOf(text, marks) }),
    ]
  })
}

/** As Word calls the colours of its text marker. */
const markerOf = { yellow: 'yellow', blue: 'cyan', green: 'green', red: 'red' } as const

/** Words with what a person marked in the colour of the mark. */
const runsOf = (text: string, marks: readonly Mark[]): TextRun[] =>
  cutAtMarks(text, marks).map(
    (piece) =>
      new TextRun({
        text: piece.text,
        rightToLeft: isRightToLeft(text),
        ...(piece.colour === null ? {} : { highlight: markerOf[piece.colour] }),
      }),
  )

const nameRun = (name: string) =>
  new TextRun({ text: name, style: style.speakerName, rightToLeft: isRightToLeft(name) })

/** A paragraph's words, running the way its script does. */
function textOf(text: string) {
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

/** The footer has one line for title and page number. */
const shortened = (title: string): string => (title.length > 60 ? `${wellFormed(title.slice(0, 59))}…` : title)
