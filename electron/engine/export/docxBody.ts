import { Packer, Paragraph } from 'docx'
import JSZip from 'jszip'
import { neutralIso, neutralUtc } from './writtenTime.ts'

type Packed = Parameters<typeof Packer.toBuffer>[0]
type WrittenParagraph = ReturnType<Paragraph['prepForXml']>

/** The XML is encoded in pieces of at least this many UTF-16 units. */
const pieceUnits = 1 << 18

/** The paragraph that {@link packWithBody} replaces with the body. No other paragraph has this style. */
export const bodyMark = () => new Paragraph({ style: 'TapelogBody' })

/**
 * Packs a document and replaces its {@link bodyMark} with `body`. `docx` would keep dozens of objects for each
 * paragraph of the body. This function makes, writes and drops one paragraph after the other, so a day of speech takes
 * a third of the memory. `hidesTime`: see `writtenTime.ts`.
 */
export async function packWithBody(
  file: Packed,
  body: Iterable<Paragraph>,
  { hidesTime = false }: { hidesTime?: boolean } = {},
): Promise<Buffer> {
  const zip = await JSZip.loadAsync(await Packer.toBuffer(file))
  const path = 'word/document.xml'
  const around = (await zip.file(path)?.async('string'))?.split(paragraphXml(bodyMark())) ?? []
  const [before, after] = around
  if (before === undefined || after === undefined) throw new Error('The document has no place for its body')
  zip.file(path, Buffer.concat([Buffer.from(before), ...piecesOf(body), Buffer.from(after)]))
  if (hidesTime) await withoutTimes(zip)
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}

async function withoutTimes(zip: JSZip): Promise<void> {
  const path = 'docProps/core.xml'
  const facts = await zip.file(path)?.async('string')
  if (facts === undefined) throw new Error('The document has no facts')
  zip.file(path, facts.replace(/(<dcterms:\w+[^>]*>)[^<]*/g, `$1${neutralIso}`))
  zip.forEach((_, entry) => {
    entry.date = neutralUtc
  })
}

function* piecesOf(body: Iterable<Paragraph>): Generator<Buffer> {
  let xml = ''
  for (const paragraph of body) {
    xml += paragraphXml(paragraph)
    if (xml.length < pieceUnits) continue
    yield Buffer.from(xml)
    xml = ''
  }
  yield Buffer.from(xml)
}

/**
 * A paragraph as `docx` writes it.
 * @exportedFor tests: they compare it with the output of `docx`
 */
export const paragraphXml = (paragraph: Paragraph): string => {
  // `docx` reads the document around a paragraph only for links and pictures.
  const context = { stack: [] } as unknown as Parameters<Paragraph['prepForXml']>[0]
  return nodeXml(paragraph.prepForXml(context))
}

function nodeXml(node: WrittenParagraph | string | number): string {
  if (typeof node !== 'object') return escaped(String(node))
  if (node === undefined) return ''
  const [entry] = Object.entries(node)
  if (!entry) return ''
  const [name, content] = entry
  const children = (Array.isArray(content) ? content : [content]) as WrittenParagraph[]
  const attributes = children.flatMap((child) => (isAttributes(child) ? Object.entries(child._attr) : []))
  const tag = `${name}${attributes.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join('')}`
  const inner = children.map((child) => (isAttributes(child) ? '' : nodeXml(child))).join('')
  return inner === '' ? `<${tag}/>` : `<${tag}>${inner}</${name}>`
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => named[sign] ?? '')

const isAttributes = (node: unknown): node is { _attr: Record<string, unknown> } =>
  typeof node === 'object' && node !== null && '_attr' in node
