import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { entryNames, limits, mimetype } from './form.ts'

const jsonNames: ReadonlySet<string> = new Set([entryNames.manifest, entryNames.recording, entryNames.history])
/** `evidence/…`: what proves the recording. It is checked with the rest and not needed to open a hand-over. */
const otherNames = /^(?:sound\/(?:original|redacted)(?:\.[a-z0-9]{1,8})?|evidence\/[a-z0-9][a-z0-9._-]{0,80})$/

/** A zip whose list of entries was checked. `read` gives an entry of JSON; `pass` hashes an entry, and writes it to a new file if `target` is given. */
export type CheckedZip = {
  names: readonly string[]
  read: (name: string) => Promise<Buffer>
  pass: (name: string, target: string | null) => Promise<{ sizeBytes: number; sha256: string }>
  totalBytes: number
  close: () => void
}

/**
 * Opens a zip from elsewhere. Everything that its list of entries says is checked before an entry is read, and nothing is written under
 * a name of the file. Throws the problems that begin with `handover-`.
 */
export async function openHandoverZip(path: string): Promise<CheckedZip> {
  const zip = await openPromise(path, { decodeStrings: false, validateEntrySizes: true, autoClose: false }).catch(
    (cause: unknown) => {
      // It began like a zip, so its end is missing.
      throw problem('handover-damaged', null, { cause })
    },
  )
  try {
    const entries = await checkedEntries(zip)
    const named = new Map(entries.map((entry) => [nameOf(entry), entry]))
    const demand = (name: string): Entry => {
      const entry = named.get(name)
      if (!entry) throw problem('handover-incomplete')
      return entry
    }
    const [first] = entries
    if (!first || nameOf(first) !== entryNames.mimetype || first.uncompressedSize !== mimetype.length)
      throw problem('handover-not-one')
    if ((await contentOf(zip, first)).toString('latin1') !== mimetype) throw problem('handover-not-one')
    return {
      names: [...named.keys()].filter((name) => name !== entryNames.mimetype),
      read: (name) => contentOf(zip, demand(name)),
      pass: (name, target) => passOn(zip, demand(name), target),
      totalBytes: entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Node gives the name as bytes here, so that no decoding hides what it is. */
const nameOf = ({ fileName }: Entry): string => (fileName as unknown as Buffer).toString('latin1')

async function checkedEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > limits.entries) throw problem('handover-too-many-entries')
  const entries: Entry[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('error', reject)
      zip.on('end', resolve)
      zip.on('entry', (entry: Entry) => {
        entries.push(entry)
        if (entries.length > limits.entries) reject(problem('handover-too-many-entries'))
        else zip.readEntry()
      })
      zip.readEntry()
    })
  } catch (cause) {
    throw cause instanceof TapelogError ? cause : problem('handover-damaged', null, { cause })
  }
  demandNames(entries.map(nameOf))
  for (const entry of entries) demandPlain(entry)
  demandSizes(entries)
  demandApart(entries, zip.fileSize)
  return entries
}

function demandNames(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    const folded = name.toLowerCase()
    if (seen.has(folded)) throw problem('handover-entry-twice')
    seen.add(folded)
  }
  for (const name of names)
    if (name !== entryNames.mimetype && !jsonNames.has(name) && !isOtherName(name)) throw problem('handover-entry-name')
}

/** Windows gives these names to devices, with any ending. */
const deviceName = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/
const isOtherName = (name: string): boolean => otherNames.test(name) && !deviceName.test(name) && !name.includes('..')

function demandPlain(entry: Entry): void {
  if (entry.isEncrypted()) throw problem('handover-zip-encrypted')
  const fileType = (entry.externalFileAttributes >>> 16) & 0o170000
  if (fileType !== 0 && fileType !== 0o100000) throw problem('handover-link')
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw problem('handover-damaged')
}

function demandSizes(entries: readonly Entry[]): void {
  let totalBytes = 0
  for (const entry of entries) {
    const { uncompressedSize, compressedSize } = entry
    totalBytes += uncompressedSize
    if (uncompressedSize > limits.ratioFromBytes && uncompressedSize > compressedSize * limits.ratio)
      throw problem('handover-bomb')
    if (jsonNames.has(nameOf(entry)) && uncompressedSize > limits.jsonBytes) throw problem('handover-too-large')
  }
  if (totalBytes > limits.totalBytes) throw problem('handover-too-large')
}

/** Entries that share their bytes: a small file could hold very many of them. */
function demandApart(entries: readonly Entry[], fileSize: number): void {
  const headerBytes = 30
  const places = entries
    .map(({ relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength }) => ({
      from,
      to: from + headerBytes + fileNameLength + compressedSize,
    }))
    .sort((a, b) => a.from - b.from)
  let end = 0
  for (const { from, to } of places) {
    if (from < end || to > fileSize) throw problem('handover-damaged')
    end = to
  }
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const blocks: Buffer[] = []
  await reading(zip, entry, async (stream) => {
    for await (const block of stream) blocks.push(block as Buffer)
  })
  return Buffer.concat(blocks)
}

async function passOn(zip: ZipFile, entry: Entry, target: string | null) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  await reading(zip, entry, async (stream) => {
    const counting = new Transform({
      transform(block: Buffer, _, done) {
        hash.update(block)
        sizeBytes += block.length
        done(null, block)
      },
    })
    if (target === null) {
      counting.resume()
      await pipeline(stream, counting)
    } else await pipeline(stream, counting, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
  })
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** yauzl stops a stream that gives more or less than its entry says. */
async function reading(
  zip: ZipFile,
  entry: Entry,
  work: (stream: NodeJS.ReadableStream) => Promise<void>,
): Promise<void> {
  try {
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
    })
    await work(stream)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && /^(ENOSPC|EDQUOT|EROFS|EIO|EACCES)$/.test(String(cause.code)))
      throw cause
    throw problem('handover-damaged', null, { cause })
  }
}
