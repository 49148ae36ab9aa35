import { AlignmentType, Document, Footer, Packer, PageNumber, Paragraph, TextRun } from 'docx'
import { formatClock } from '../../../shared/timecode.ts'
import { type ExportDocument, factsLine, turnsOf } from './document.ts'

/** Word keeps no control characters; one of them would make the file unreadable. */
const clean = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that XML 1.0 forbids
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/**
 * A Word document a newsroom can work in: title, a line of facts to check it by, and turns with the speaker's name and
 * time above the words. Named styles throughout, so that a house style can be laid over it; page numbers below.
 */
export async function toDocx(document: ExportDocument): Promise<Buffer> {
  const { recording, transcript } = document
  const turns = turnsOf(document).flatMap(({ speaker, startMs, texts }) => [
    new Paragraph({
      style: 'Speaker',
      keepNext: true,
      children: [
        new TextRun({ text: clean(speaker ?? '—'), bold: true }),
        new TextRun({ text: `  ${formatClock(startMs)}`, style: 'Timecode' }),
      ],
    }),
    new Paragraph({ style: 'Turn', text: clean(texts.join(' ')) }),
  ])
  const file = new Document({
    creator: 'Tapelog',
    title: clean(recording.title),
    description: `Transcript; recording sha256 ${recording.sha256}`,
    styles: {
      default: {
        document: { run: { font: 'Georgia', size: 22, language: { value: wordLanguage(transcript.language) } } },
        title: { run: { font: 'Georgia', size: 40, bold: true }, paragraph: { spacing: { after: 120 } } },
      },
      paragraphStyles: [
        {
          id: 'Facts',
          name: 'Facts',
          basedOn: 'Normal',
          run: { size: 17, color: '5F6670' },
          paragraph: { spacing: { after: 120 } },
        },
        {
          id: 'Speaker',
          name: 'Speaker',
          basedOn: 'Normal',
          next: 'Turn',
          paragraph: { spacing: { before: 240, after: 40 } },
        },
        { id: 'Turn', name: 'Turn', basedOn: 'Normal', paragraph: { spacing: { after: 80, line: 312 } } },
      ],
      characterStyles: [{ id: 'Timecode', name: 'Timecode', run: { size: 17, color: '5F6670' } }],
    },
    sections: [
      {
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                style: 'Facts',
                children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ heading: 'Title', text: clean(recording.title) }),
          new Paragraph({ style: 'Facts', text: clean(factsLine(document, formatClock(recording.durationMs))) }),
          ...document.notices.map((notice) => new Paragraph({ style: 'Facts', text: clean(notice) })),
          ...turns,
          ...(turns.length === 0
            ? [new Paragraph({ style: 'Turn', text: 'No speech was found in this recording.' })]
            : []),
        ],
      },
    ],
  })
  return Packer.toBuffer(file)
}

/** `en` → `en-US`: Word wants a region to choose its spelling by. */
const wordLanguage = (language: string): string =>
  language === 'en' || language === ''
    ? 'en-US'
    : new Intl.Locale(language.replace('_', '-'))
        .maximize()
        .toString()
        .replace(/-[A-Z][a-z]{3}/, '')
