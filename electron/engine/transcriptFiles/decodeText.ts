import type { TextEncoding, TextReading } from '../../../shared/text/textEncodings.ts'
import { markedEncoding, unmarkedUtf16 } from '../../../shared/text/unicodeText.ts'
import { beyondAscii, decoded, guessedEncodings } from './guessedEncodings.ts'

/** `unreadable`: places that are U+FFFD in the text. `isGuessed`: the bytes do not prove the encoding, and nobody chose it. */
export type DecodedText = { text: string; encoding: TextEncoding; unreadable: number; isGuessed: boolean }

/**
 * The text of a file that people or programs wrote as text: by its byte order mark, as UTF-8 with at most a few broken places, as UTF-16 without a mark,
 * or in the encoding that a detector finds. If that is in doubt, the ways to read it, for a person to choose. Null if the bytes are no text.
 *
 * `language`: of the recording, where it is known. `encoding`: the person's choice. `isUsuallyUtf8`: no other encoding is likely for this kind of file.
 */
export async function decodeText(
  bytes: Uint8Array,
  {
    language,
    encoding,
    isUsuallyUtf8,
  }: { language: string | null; encoding: TextEncoding | null; isUsuallyUtf8: boolean },
): Promise<DecodedText | { readings: TextReading[] } | null> {
  if (encoding !== null) return inEncoding(bytes, encoding, false)
  // UTF-8 with its mark may still be broken, or something else that a program put the mark before.
  const marked = markedEncoding(bytes)
  if (marked !== null && marked !== 'utf-8') return inEncoding(bytes, marked, false)
  if (bytes.includes(0x1b) && japaneseEscape.test(decoded(bytes.subarray(0, sampleBytes), 'windows-1252')))
    return inEncoding(bytes, 'iso-2022-jp', false)
  const written = withoutPadding(bytes)
  const utf8 = inEncoding(written, 'utf-8', false)
  const letters = utf8 === null ? 0 : beyondAsciiIn(utf8.text) - lostIn(utf8.text)
  if (utf8 && utf8.unreadable <= Math.max(letters / 10, Math.min(3, Math.ceil(letters / 2)))) return utf8
  const unmarked = unmarkedUtf16(bytes) ?? utf16OfAnyScript(bytes)
  if (unmarked !== null) return inEncoding(bytes, unmarked, false)
  if (utf8 === null) return null
  const isPartlyUtf8 = letters > 0 && letters >= utf8.unreadable
  // Programs may cut letters in two in JSON, as whisper.cpp does in its tokens.
  if (isPartlyUtf8 && isUsuallyUtf8) return utf8
  const sample = sampleOf(written)
  const { encodings, isSure } = await guessedEncodings(sample, language)
  const [first] = encodings
  if (first === undefined) return null
  if (isSure && !isPartlyUtf8) return inEncoding(written, first, true)
  return { readings: readingsOf(sample, [...(isPartlyUtf8 ? (['utf-8'] as const) : []), ...encodings]) }
}

// The bytes after which ISO-2022-JP has Japanese.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it begins with one
const japaneseEscape = /\x1b\$[@B]/

const beyondAsciiIn = (text: string): number => text.match(beyondAscii)?.length ?? 0

/** Null if so many controls are in it that it is no text. */
function inEncoding(bytes: Uint8Array, encoding: TextEncoding, isGuessed: boolean): DecodedText | null {
  const text = decoded(bytes, encoding)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a file with these is no text
  const controls = text.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  if (controls * 100 > text.length) return null
  return { text, encoding, unreadable: Math.max(0, lostIn(text) - lostBefore(bytes, encoding)), isGuessed }
}

const lostIn = (text: string): number => text.match(/\ufffd/g)?.length ?? 0

/** How often UTF-8 states U+FFFD itself: these letters were lost before, elsewhere. */
function lostBefore(bytes: Uint8Array, encoding: TextEncoding): number {
  if (encoding !== 'utf-8') return 0
  let count = 0
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = buffer.indexOf('\ufffd'); at >= 0; at = buffer.indexOf('\ufffd', at + 3)) count++
  return count
}

/** Characters that every text has some of, in every script: spaces, line breaks, digits, punctuation. */
const common = /[\t\n\r -~\u00a0-\u00ff\u3000-\u3002\uff01-\uff5e]/g
/** What no writing uses: controls, private use, halves of characters, what is none. */
const unwritten = /[^\P{Cc}\t\n\r]|[\p{Cn}\p{Co}\p{Cs}\ufffd]/u

/**
 * UTF-16 without its mark, of a script whose letters have no zeros. Spaces and line breaks have one, and all characters are assigned; with the bytes
 * the other way round, they are not. Bytes that are mostly ASCII are something else.
 */
function utf16OfAnyScript(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 4096)
  const ascii = head.reduce((count, byte) => (byte >= 0x41 && byte < 0x7f ? count + 1 : count), 0)
  if (!head.includes(0) || ascii > head.length / 2) return null
  const [little = 0, big = 0] = (['utf-16le', 'utf-16be'] as const).map((encoding) => {
    // The last character may be cut.
    const text = decoded(head, encoding).slice(0, -1)
    return unwritten.test(text) ? 0 : (text.match(common)?.length ?? 0)
  })
  if (little === big) return null
  return little > big ? 'utf-16le' : 'utf-16be'
}

/** The bytes without the zeros of a disk's block, and without the mark at the end of DOS's texts. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 0x1a)) end--
  return bytes.subarray(0, end)
}

const sampleBytes = 64 * 1024
const lineFeed = 0x0a

/** The lines with letters beyond ASCII: what is in doubt. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let total = 0
  for (let from = 0; from < bytes.length && total < sampleBytes; ) {
    const end = bytes.indexOf(lineFeed, from)
    const until = Math.min(end < 0 ? bytes.length : end + 1, from + sampleBytes)
    const line = bytes.subarray(from, until)
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line)
      total += line.length
    }
    from = until
  }
  return Buffer.concat(lines, total)
}

const shownLines = 3
const shownCharacters = 80

const readingsOf = (sample: Uint8Array, encodings: readonly TextEncoding[]): TextReading[] =>
  encodings.map((encoding) => ({
    encoding,
    lines: decoded(sample, encoding)
      .split(/\r\n|[\n\r]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(0, shownLines)
      .map((line) => [...line].slice(0, shownCharacters).join('')),
  }))
