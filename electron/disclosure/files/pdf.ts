import { getDocumentProxy } from 'unpdf'
import { type ByteSource, ofBytes } from '../byteSource.ts'
import { mostPdfBytes } from '../limits.ts'
import type { Spot } from '../seeking/search.ts'
import { isWithoutSense, textsOfPage } from './pdfPages.ts'
import { pdfStreams } from './pdfStreams.ts'
import { pdfStrings } from './pdfStrings.ts'
import { searchRaw } from './rawParts.ts'
import { deeper, type Reading, within } from './reading.ts'

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

/**
 * A PDF: the text of its pages in the last and in earlier versions, its facts, outline, annotations and attachments, the strings of its objects, and
 * its streams decompressed.
 */
export async function readPdf(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  const { search } = reading
  await searchRaw(source, spot, reading)
  if (source.sizeBytes > mostPdfBytes) return search.unreadable(spot, 'bytes', 'too-large')
  const bytes = await source.read(0, source.sizeBytes)
  const latin1 = bytes.toString('latin1')
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(latin1)) return search.unreadable(spot, 'bytes', 'encrypted')
  const plain = await readStreams(bytes, latin1, { spot, reading })
  await search.text(spot, 'pdf-objects', [...pdfStrings(plain)].join('\n'), { isTag: true })
  const versions = versionsOf(latin1)
  for (const [index, endsAt] of versions.entries()) {
    const isLast = index === versions.length - 1
    const isReadable = await readVersion(bytes.subarray(0, isLast ? bytes.length : endsAt), {
      spot: isLast ? spot : within(spot, `version ${index + 1}`),
      reading,
    })
    // The first part of a PDF for the web is no version.
    if (!isReadable && (isLast || !latin1.includes('/Linearized'))) search.unreadable(spot, 'bytes', 'damaged')
  }
}

/** Where each version ends. A program that changes a PDF may write only the changes after the old version. */
function versionsOf(source: string): number[] {
  const ends = [...source.matchAll(/%%EOF/g)].map(({ index }) => index + '%%EOF'.length)
  return ends.length === 0 ? [source.length] : ends
}

/** Reads all streams. Returns the PDF's source without them, with the objects that streams hold. */
async function readStreams(
  bytes: Buffer,
  source: string,
  { spot, reading }: { spot: Spot; reading: Reading },
): Promise<string> {
  const { search } = reading
  const plain: string[] = []
  let done = 0
  for (const { from, to, dictionary, content, why } of pdfStreams(bytes, source)) {
    reading.signal?.throwIfAborted()
    plain.push(source.slice(done, from))
    done = to
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) notePicture(dictionary, spot, reading)
    else if (content === null) {
      search.unreadable(spot, 'pdf-objects', why ?? 'damaged')
      continue
    }
    if (content === null) continue
    if (!reading.mayInflate(content.length)) {
      search.unreadable(spot, 'pdf-objects', 'too-large')
      continue
    }
    if (content.length > to - from || /\/Filter/.test(dictionary))
      await searchRaw(ofBytes(content), spot, reading, { place: 'pdf-objects' })
    const text = content.toString('latin1')
    if (/\/Type\s*\/ObjStm\b/.test(dictionary)) plain.push(text)
    else if (/\/Type\s*\/Metadata\b/.test(dictionary)) await readXmp(content, spot, reading)
    else if (/\bBDC\b/.test(text)) plain.push(...replacementTexts(text))
  }
  plain.push(source.slice(done))
  return plain.join('\n')
}

/** Of this size are letters that are pictures, such as emoji. */
const mostLetterPixels = 256

function notePicture(dictionary: string, spot: Spot, { search }: Reading): void {
  const size = (name: string) =>
    Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1] ?? Number.POSITIVE_INFINITY)
  if (Math.max(size('Width'), size('Height')) > mostLetterPixels) search.unreadable(spot, 'picture', 'picture')
}

async function readXmp(content: Buffer, spot: Spot, reading: Reading): Promise<void> {
  await reading.readPart(ofBytes(content), deeper(spot, 'XMP'))
}

/** Texts that stand for what a page shows, in the page's own program. */
const replacementTexts = (program: string): string[] =>
  [...program.matchAll(/\/(?:ActualText|Alt|E|T|Contents)\s*(\((?:\\[\s\S]|[^\\)])*\)|<[\da-fA-F\s]*>)/g)].map(
    ([, text = '']) => text,
  )

/** False if the version cannot be read. */
async function readVersion(bytes: Buffer, { spot, reading }: { spot: Spot; reading: Reading }): Promise<boolean> {
  let document: Document | null = null
  try {
    // It takes the memory of what it is given.
    document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    await readFacts(document, spot, reading)
    await readPages(document, spot, reading)
    return true
  } catch {
    reading.signal?.throwIfAborted()
    return false
  } finally {
    await document?.loadingTask.destroy()
  }
}

async function readFacts(document: Document, spot: Spot, { search, readPart }: Reading): Promise<void> {
  const { info } = await document.getMetadata()
  for (const [name, value] of Object.entries(info))
    if (typeof value === 'string' && !/^(PDFFormatVersion|EncryptFilterName)$/.test(name))
      await search.metadata(spot, 'pdf-facts', name, /^D:\d{8}/.test(value) ? value.slice(2) : value)
    else if (name === 'Custom') await search.metadata(spot, 'pdf-facts', name, JSON.stringify(value))
  const outline: unknown = await document.getOutline()
  if (outline !== null) await search.text(spot, 'pdf-outline', textsIn(outline), { isShown: true })
  for (const [key, { filename, description }] of (await document.getAttachments()) ?? []) {
    await search.text(spot, 'entry-name', `${filename}\n${description ?? ''}`, { isShown: true, isTag: true })
    const content: unknown = await document.getAttachmentContent(key)
    if (content instanceof Uint8Array) await readPart(ofBytes(Buffer.from(content)), deeper(spot, filename))
    else search.unreadable(within(spot, filename), 'bytes', 'unknown')
  }
}

async function readPages(document: Document, spot: Spot, { search, signal }: Reading): Promise<void> {
  for (let number = 1; number <= document.numPages; number++) {
    signal?.throwIfAborted()
    const page = await document.getPage(number)
    const where = within(spot, String(number))
    const { shown, all } = await textsOfPage(page)
    if ([shown, ...all].some(isWithoutSense)) search.unreadable(where, 'pdf-page', 'unknown')
    await search.text(where, 'pdf-page', shown, { isShown: true })
    for (const text of all) await search.text(where, 'pdf-page', text)
    const annotations: unknown = await page.getAnnotations()
    await search.text(where, 'pdf-annotation', textsIn(annotations), { isTag: true })
    page.cleanup()
  }
}

/** All strings in a value. */
function textsIn(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth > 50) return ''
  return Object.values(value)
    .map((child) => textsIn(child, depth + 1))
    .filter((text) => text !== '')
    .join('\n')
}
