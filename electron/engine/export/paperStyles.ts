import { page, style } from './docxStyles.ts'

/**
 * Styles that show a document as pages, to draw the first one. The browser divides columns as it divides printed pages, so a column with
 * the size of the paper’s text area is a page. The next columns are beside the paper, out of sight.
 */
const onPaper = (margin: { vertical: string; horizontal: string }) => `
html {
  box-sizing: border-box; width: 210mm; height: 297mm; overflow: hidden; background: #fff; color: #000;
  padding: ${margin.vertical} ${margin.horizontal};
}
body {
  margin: 0; padding: 0; height: calc(297mm - 2 * ${margin.vertical});
  columns: calc(210mm - 2 * ${margin.horizontal}); column-gap: calc(2 * ${margin.horizontal}); column-fill: auto;
}
`

/** The styles of the printed web page. The margins are the same as in its `@page`; the printer adds the page number. */
export const printedStyles = `
${onPaper({ vertical: '22mm', horizontal: '20mm' })}
section { break-inside: avoid; }
html::after {
  content: '1'; position: absolute; left: 0; right: 0; bottom: 5mm; text-align: center; font: 8px sans-serif; color: #666;
}
`

/** Twentieths of a point. */
const points = (twips: number) => `${twips / 20}pt`

/** The styles of a Word file, with the sizes of `docxStyles.ts`. */
export const wordStyles = `
${onPaper({ vertical: points(page.margin.top), horizontal: points(page.margin.left) })}
body { font: 11pt/1.15 Georgia, 'Times New Roman', serif; }
h1 { font-size: 20pt; margin: 0 0 5pt; break-after: avoid; }
p { margin: 0; }
.${style.facts}, .${style.notice} { font-size: 8.5pt; color: #5f6670; margin-bottom: 5pt; overflow-wrap: anywhere; }
.${style.notice} { font-style: italic; }
.${style.speaker} { margin: 13pt 0 1.5pt; break-after: avoid; }
.${style.turn} { margin-bottom: 4.5pt; line-height: 1.47; }
.${style.quoteSource} { font-size: 8.5pt; color: #5f6670; margin-bottom: 12pt; }
.${style.seal} { font-size: 7.5pt; color: #5f6670; margin-top: 24pt; overflow-wrap: anywhere; }
.${style.speakerName} { font-weight: bold; }
.${style.timecode} { font-size: 8.5pt; color: #5f6670; }
.${style.remark} { font-size: 9pt; font-style: italic; color: #5f6670; }
span { white-space: pre-wrap; }
mark { color: inherit; }
mark.yellow { background: #ff0; } mark.blue { background: #0ff; } mark.green { background: #0f0; } mark.red { background: #f00; }
`

/** The styles of the web page on a screen. A picture cannot be scrolled. */
export const screenStyles = 'html { scrollbar-width: none; }'

/** Styles for words that clean wording removes. */
export const leftOutStyles = 'del { color: #767c85; }'
