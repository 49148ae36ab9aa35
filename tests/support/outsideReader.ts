import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import yauzl from 'yauzl'

/**
 * Reads exports as an outsider would who looks for a word: names of files, bytes in each encoding, escapes, zip entries with their comments and
 * extra fields, streams of PDF. It shares no code with `electron/disclosure`, which judges the exports.
 */
type Read = { place: string; text: string }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeMarkup = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (hex || decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
    return entities[name] ?? whole
  })
const unescapeUrl = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (coded) => Buffer.from(coded.replaceAll('%', ''), 'hex').toString('utf8'))
const unescapeJson = (text: string): string =>
  text.replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const withoutTags = (text: string): string => text.replace(/<[^>]*>/g, ' ')

function* formsOf(bytes: Buffer): Generator<string> {
  const utf8 = bytes.toString('utf8')
  yield utf8
  yield bytes.toString('latin1')
  // Copies: Node 24 damages its memory when it decodes UTF-16 at an odd address.
  yield Buffer.from(bytes).toString('utf16le')
  yield Buffer.from(bytes.subarray(1)).toString('utf16le')
  yield Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')
  // Sound and pictures have no escapes.
  if (bytes.subarray(0, 4096).includes(0)) return
  for (const decode of [unescapeMarkup, unescapeUrl, unescapeJson]) yield decode(utf8)
  yield unescapeMarkup(withoutTags(utf8))
  yield unescapeMarkup(utf8.replace(/<[^>]*>/g, ''))
}

async function* inBytes(place: string, bytes: Buffer): AsyncGenerator<Read> {
  for (const text of formsOf(bytes)) yield { place, text }
  const text = bytes.toString('latin1')
  for (const [, coded = ''] of text.matchAll(/base64,([A-Za-z0-9+/=]+)/g))
    yield* inBytes(`${place} base64`, Buffer.from(coded, 'base64'))
  // A zip that a crash left has no end, and only its bytes can be read.
  if (text.startsWith('PK') && text.includes('PK\x05\x06')) yield* inZip(place, bytes)
  if (text.startsWith('%PDF')) yield* inPdf(place, bytes, text)
}

async function* inPdf(place: string, bytes: Buffer, text: string): AsyncGenerator<Read> {
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const from = match.index + match[0].length
    try {
      yield* inBytes(`${place} stream`, inflateSync(bytes.subarray(from, text.indexOf('endstream', from))))
    } catch {
      // Not compressed: read with the other bytes.
    }
  }
  const printed = spawnSync('pdftotext', ['-', '-'], { input: bytes })
  if (printed.status === 0) yield { place: `${place} pdftotext`, text: printed.stdout.toString('utf8') }
}

async function* inZip(place: string, bytes: Buffer): AsyncGenerator<Read> {
  const zip = await yauzl.fromBufferPromise(bytes)
  yield { place: `${place} comment`, text: String(zip.comment) }
  for await (const entry of zip.eachEntry()) {
    yield { place: `${place}/${entry.fileName}`, text: `${entry.fileName} ${entry.fileComment}` }
    for (const { data } of entry.extraFields)
      yield { place: `${place}/${entry.fileName} extra`, text: data.toString('latin1') }
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    yield* inBytes(`${place}/${entry.fileName}`, Buffer.concat(parts))
  }
}

/** Everything that an outsider reads in a file or a folder. */
export async function* readOutside(path: string, place = ''): AsyncGenerator<Read> {
  const shown = place === '' ? basename(path) : place
  yield { place: shown, text: basename(path) }
  if (statSync(path).isDirectory())
    for (const name of readdirSync(path)) yield* readOutside(join(path, name), `${shown}/${name}`)
  else yield* inBytes(shown, readFileSync(path))
}

/** Where these words are, in any case and with or without accents; empty if they are nowhere. */
export async function leaksIn(paths: string | readonly string[], words: readonly string[]): Promise<string[]> {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}|\u00ad/gu, '')
      .toLowerCase()
  const sought = words.map((word) => {
    const escaped = plain(word).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    // Short words are parts of others.
    return { word, pattern: new RegExp(word.length < 6 ? `(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])` : escaped, 'u') }
  })
  const found = new Set<string>()
  for (const path of [paths].flat())
    for await (const { place, text } of readOutside(path)) {
      const folded = plain(text)
      for (const { word, pattern } of sought) if (pattern.test(folded)) found.add(`${word} in ${place}`)
    }
  return [...found]
}
