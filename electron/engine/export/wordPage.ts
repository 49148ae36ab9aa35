import JSZip from 'jszip'
import mammoth from 'mammoth'
import { style } from './docxStyles.ts'
import { wordStyles } from './paperStyles.ts'

/** Each named style of the document becomes a class of the page. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  ...[style.facts, style.notice, style.speaker, style.turn, style.quoteSource, style.seal].map(
    (name) => `p[style-name='${name}'] => p.${name}:fresh`,
  ),
  ...[style.speakerName, style.timecode, style.remark].map((name) => `r[style-name='${name}'] => span.${name}`),
  "highlight[color='yellow'] => mark.yellow",
  "highlight[color='cyan'] => mark.blue",
  "highlight[color='green'] => mark.green",
  "highlight[color='red'] => mark.red",
]

/**
 * A Word file of Tapelog as a page of HTML, read back from its bytes. Its words, styles and marks are the file's; Word may divide its
 * lines and pages differently.
 */
export async function wordPage(bytes: Buffer): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    { styleMap, includeDefaultStyleMap: false, ignoreEmptyParagraphs: false },
  )
  const directions = (await directionsOf(bytes)).values()
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<style>${wordStyles}</style>
</head>
<body>
${value.replace(/<(p|h1)(?=[ >])/g, (tag) => `${tag} dir="${directions.next().value}"`)}
</body>
</html>
`
}

/** The writing direction of each paragraph, which mammoth does not read. */
async function directionsOf(bytes: Buffer): Promise<('rtl' | 'ltr')[]> {
  const zip = await JSZip.loadAsync(bytes)
  const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
  const [, ...paragraphs] = xml.split(/<w:p[ >]/)
  return paragraphs.map((paragraph) => (paragraph.includes('<w:bidi/>') ? 'rtl' : 'ltr'))
}
