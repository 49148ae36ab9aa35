import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { localTime } from '../../../shared/sound/recordedTime.ts'
import { unicodeText } from '../../../shared/text/unicodeText.ts'
import { type ByteSource, isOfThisComputer, ofBytes, rangeOf } from '../byteSource.ts'
import { deepest, mostEntries, mostInflatedBytes } from '../limits.ts'
import type { Spot } from '../seeking/search.ts'
import { readTexts, searchRaw } from './rawParts.ts'
import { deeper, type Reading, within } from './reading.ts'

/** Where the content of an entry is in the zip file. */
type Extent = { headerAt: number; from: number; to: number; hasDescriptor: boolean }

/** A zip file: its entries with their names, comments and times, and all bytes around them. */
export async function readZip(source: ByteSource, spot: Spot, reading: Reading): Promise<void> {
  const { search } = reading
  const refuse = async (reason: 'layer' | 'too-large') => {
    search.unreadable(spot, 'bytes', reason)
    await searchRaw(source, spot, reading)
  }
  if (spot.depth >= deepest) return await refuse('layer')
  const options = { autoClose: false, decodeStrings: false, lazyEntries: true }
  const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.sizeBytes, options)
  if (zip.entryCount > mostEntries) return await refuse('too-large')
  const keys = await readName(rawOf(zip.comment), spot, 'zip-comment', reading)
  const extents: Extent[] = []
  const times = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    reading.signal?.throwIfAborted()
    const name = nameOf(entry)
    for (const key of await readName(entry.fileNameRaw, spot, 'entry-name', reading)) keys.add(key)
    for (const key of await readName(entry.fileCommentRaw, within(spot, name), 'entry-comment', reading)) keys.add(key)
    const time = timeOf(entry)
    if (time !== null && !times.has(time)) times.set(time, name)
    extents.push(await readEntry(zip, entry, { source, spot: deeper(spot, name), reading }))
  }
  for (const [time, name] of times) await search.metadata(within(spot, name), 'entry-time', 'time', time)
  await readAround(source, extents, { spot, reading, keys })
}

/** yauzl reads a zip file through this. */
class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const source = this.#source
    const blocks = async function* () {
      for (let at = start; at < end; at += 1 << 18) yield await source.read(at, Math.min(end, at + (1 << 18)))
    }
    return Readable.from(blocks(), { objectMode: false })
  }
}

/** Without `decodeStrings` it is bytes, unlike its type. */
const rawOf = (text: unknown): Buffer => (Buffer.isBuffer(text) ? text : Buffer.from(String(text)))

const nameOf = ({ fileNameRaw }: Entry): string => unicodeText(fileNameRaw) ?? fileNameRaw.toString('latin1')

/** `1980-01-01 00:00` means that the program wrote no time. */
function timeOf(entry: Entry): string | null {
  if (entry.lastModFileDate === 0 || (entry.lastModFileDate === 0x21 && entry.lastModFileTime === 0)) {
    const hasOther = entry.extraFields.some(({ id }) => id === 0x5455 || id === 0x000a)
    if (!hasOther) return null
  }
  const date = entry.getLastModDate()
  return Number.isNaN(date.getTime()) ? null : localTime(date.getTime())
}

async function readName(
  bytes: Buffer,
  spot: Spot,
  place: 'entry-name' | 'entry-comment' | 'zip-comment',
  { search }: Reading,
): Promise<Set<string>> {
  if (bytes.length === 0) return new Set()
  const text = unicodeText(bytes) ?? bytes.toString('latin1')
  if (place !== 'entry-name') await search.metadata(spot, place, place, text)
  return await search.text(spot, place, text, { isShown: true, isTag: true })
}

async function readEntry(
  zip: ZipFile,
  entry: Entry,
  { source, spot, reading }: { source: ByteSource; spot: Spot; reading: Reading },
): Promise<Extent> {
  const { search } = reading
  const { fileDataStart: from } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const to = from + entry.compressedSize
  if (to > source.sizeBytes) throw new Error('An entry ends after the file')
  const extent = {
    headerAt: entry.relativeOffsetOfLocalHeader,
    from,
    to,
    hasDescriptor: (entry.generalPurposeBitFlag & 8) !== 0,
  }
  for (const { id } of entry.extraFields)
    if (!knownFields.has(id))
      await search.metadata(spot, 'zip-fields', 'field', `0x${id.toString(16).padStart(4, '0')}`)
  if (entry.isEncrypted()) search.unreadable(spot, 'bytes', 'encrypted')
  else if (entry.compressionMethod === 0) await reading.readPart(rangeOf(source, from, to), spot)
  else if (entry.compressionMethod !== 8) search.unreadable(spot, 'bytes', 'unknown')
  else if (entry.uncompressedSize > mostInflatedBytes || !reading.mayInflate(entry.uncompressedSize))
    search.unreadable(spot, 'bytes', 'too-large')
  else {
    // Bytes may follow the end of what is compressed.
    await searchRaw(rangeOf(source, from, to), spot, reading)
    const content = await inflated(zip, entry)
    if (content) await reading.readPart(ofBytes(content), spot)
    else search.unreadable(spot, 'bytes', 'damaged')
  }
  return extent
}

/** Of zip64, Unicode paths and times. They are read as bytes or as times. */
const knownFields = new Set([0x0001, 0x7075, 0x6375, 0x5455, 0x000a])

/** yauzl stops if there is more or less than the entry says. Null if it cannot be decompressed. */
async function inflated(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  try {
    const blocks: Buffer[] = []
    for await (const block of await zip.openReadStreamPromise(entry)) blocks.push(block as Buffer)
    return Buffer.concat(blocks)
  } catch (error) {
    if (isOfThisComputer(error)) throw error
    return null
  }
}

const mostDescriptorBytes = 24

/**
 * Everything that is no content of an entry: local headers, whose names may differ, the directory, and bytes that belong to nothing. Entries
 * that were removed from the directory only are compressed, so that they cannot be read.
 */
async function readAround(
  source: ByteSource,
  extents: readonly Extent[],
  { spot, reading, keys }: { spot: Spot; reading: Reading; keys: ReadonlySet<string> },
): Promise<void> {
  const directoryAt = await directoryOf(source)
  const end = { headerAt: directoryAt, from: source.sizeBytes, to: source.sizeBytes, hasDescriptor: false }
  const parts: Buffer[] = []
  let done = 0
  let mostBetween = 0
  for (const { headerAt, from, to, hasDescriptor } of [...extents.toSorted((a, b) => a.headerAt - b.headerAt), end]) {
    if (headerAt - done > mostBetween) reading.search.unreadable(spot, 'bytes', 'unknown')
    if (from > done) parts.push(await source.read(done, from))
    done = Math.max(done, to)
    mostBetween = hasDescriptor ? mostDescriptorBytes : 0
  }
  const around = Buffer.concat(parts)
  await readTexts(ofBytes(around), spot, reading, { place: 'zip-fields', isListed: false, except: keys })
}

/** Where the directory begins, by the record at the end. */
async function directoryOf(source: ByteSource): Promise<number> {
  const tail = await source.read(Math.max(0, source.sizeBytes - 65_557), source.sizeBytes)
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (at < 0) throw new Error('The record at the end is missing')
  const stated = tail.readUInt32LE(at + 16)
  if (stated !== 0xffff_ffff) return stated
  // Zip64: a locator before this record leads to the long record.
  const longAt = Number(tail.readBigUInt64LE(at - 20 + 8))
  return Number((await source.read(longAt, longAt + 56)).readBigUInt64LE(48))
}
