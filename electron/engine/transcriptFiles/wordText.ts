import mammoth from 'mammoth'
import { softBreak } from './text.ts'

/** What mammoth makes of a document, as far as it is read here. */
type Element = { type: string; value?: string; children?: readonly Element[] }

/**
 * The text of a Word document as a reader sees it: a line for each paragraph, `softBreak` for each break inside one, a line for each row of a table with
 * tabs between its cells. Rejects if the file is no document.
 */
export async function wordText(bytes: Buffer): Promise<string> {
  let text = ''
  await mammoth.convertToHtml(
    { buffer: bytes },
    {
      transformDocument: (document: Element) => {
        text = textOf(document)
        return { ...document, children: [] }
      },
    },
  )
  return text
}

function textOf(element: Element): string {
  switch (element.type) {
    case 'text':
      // XML has line breaks where Word shows a space. A soft hyphen is seen only at the end of a line.
      return (element.value ?? '').replace(/[\r\n\t]+/g, ' ').replaceAll('\u00ad', '')
    case 'tab':
      return '\t'
    case 'break':
      return softBreak
    case 'paragraph':
      return `${inside(element)}\n`
    case 'tableRow':
      return `${rowOf((element.children ?? []).map((cell) => inside(cell).trim()))}\n`
    default:
      return inside(element)
  }
}

const inside = ({ children = [] }: Element): string => children.map(textOf).join('')

/** Only the last cell, where the words are, keeps its lines: the same person speaks in them. */
const rowOf = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => (at === cells.length - 1 ? cell.replaceAll('\n', softBreak) : cell.replace(/\s+/g, ' ')))
    .join('\t')
