import { addToGroup } from '../../../shared/lists/groups.ts'
import { foldedText } from '../../../shared/text/folding.ts'

/** A text that is looked for in bytes. */
export type RawText<T> = { target: T; text: string }

type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'latin1'
type Pattern<T> = { target: T; bytes: Buffer; encoding: Encoding }

/** A pattern is listed by its first four bytes. */
const leastBytes = 4
/** Bytes before and after a hit that tell whether it is in a readable text. */
const aroundBytes = 32

/**
 * Finds texts in bytes, in UTF-8, UTF-16 and Latin-1, without ASCII's case. The time does not depend on how many texts there are. A hit
 * inside a longer word of a readable text is none.
 */
export class RawTexts<T> {
  readonly #byStart = new Map<number, Pattern<T>[]>()
  /** Whether any pattern may begin with these two bytes. */
  readonly #mayStart = new Uint8Array(65_536)
  readonly #allowed: readonly string[]
  /** The longest pattern with what is read around it. */
  readonly mostBytes: number

  constructor(texts: readonly RawText<T>[], allowed: readonly string[]) {
    this.#allowed = allowed.map((one) => one.toLowerCase())
    let longest = 0
    for (const { target, text } of texts)
      for (const { bytes, encoding } of formsOf(text)) {
        longest = Math.max(longest, bytes.length)
        const start = bytes.readUInt32LE(0)
        const listed = this.#byStart.get(start)
        if (listed?.some((other) => other.target === target && other.bytes.equals(bytes))) continue
        addToGroup(this.#byStart, start, { target, bytes, encoding })
        this.#mayStart[start & 0xffff] = 1
      }
    this.mostBytes = longest + 2 * aroundBytes
  }

  *in(given: Buffer): Generator<{ target: T; at: number; shown: string }> {
    if (this.#byStart.size === 0) return
    const bytes = withoutCase(given)
    for (let at = 0; at + 4 <= bytes.length; at++) {
      if (!this.#mayStart[(bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)]) continue
      for (const { target, bytes: wanted, encoding } of this.#byStart.get(bytes.readUInt32LE(at)) ?? []) {
        if (bytes.compare(wanted, 0, wanted.length, at, Math.min(bytes.length, at + wanted.length)) !== 0) continue
        const [before, hit, after] = around(given, at, wanted.length, encoding)
        if (isInsideWord(before, after) || this.#isAllowed(before, hit, after)) continue
        yield { target, at, shown: `${before}${hit}${after}` }
      }
    }
  }

  #isAllowed(before: string, hit: string, after: string): boolean {
    const [left, middle, right] = [before.toLowerCase(), hit.toLowerCase(), after.toLowerCase()]
    return this.#allowed.some((allowed) => {
      for (let at = allowed.indexOf(middle); at >= 0; at = allowed.indexOf(middle, at + 1)) {
        const isLonger = allowed.length > middle.length
        if (isLonger && left.endsWith(allowed.slice(0, at)) && right.startsWith(allowed.slice(at + middle.length)))
          return true
      }
      return false
    })
  }
}

function* formsOf(text: string): Generator<{ bytes: Buffer; encoding: Encoding }> {
  const cases = [text, text.toLowerCase(), text.toUpperCase()]
  const spellings = new Set([...cases.map((one) => one.normalize('NFC')), ...cases.map((one) => one.normalize('NFD'))])
  spellings.add(foldedText(text))
  for (const one of spellings) {
    const utf8 = Buffer.from(one, 'utf8')
    // A name of three letters with accents has three bytes without them, which are found by chance in any picture.
    if (utf8.length >= leastBytes) yield { bytes: withoutCase(utf8), encoding: 'utf8' }
    const little = Buffer.from(one, 'utf16le')
    yield { bytes: withoutCase(little), encoding: 'utf16le' }
    yield { bytes: withoutCase(Buffer.from(little).swap16()), encoding: 'utf16be' }
    if (/[\x80-\xff]/.test(one) && !/[^\0-\xff]/.test(one) && one.length >= leastBytes)
      yield { bytes: withoutCase(Buffer.from(one, 'latin1')), encoding: 'latin1' }
  }
}

const lower = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte))

function withoutCase(bytes: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < bytes.length; at++) plain[at] = lower[bytes[at] ?? 0] ?? 0
  return plain
}

/** The text before a hit, the hit and the text after it. */
function around(bytes: Buffer, at: number, length: number, encoding: Encoding): [string, string, string] {
  // UTF-16 has two bytes for a character.
  const from = at - Math.min(at - (at % 2), aroundBytes)
  const parts = [
    bytes.subarray(from, at),
    bytes.subarray(at, at + length),
    bytes.subarray(at + length, at + length + aroundBytes),
  ]
  const decoded = parts.map((part) => {
    if (encoding === 'utf8' || encoding === 'latin1') return part.toString(encoding)
    // A copy: Node 24 damages its memory when it decodes UTF-16 at an odd address.
    if (encoding === 'utf16le') return Buffer.from(part).toString(encoding)
    const even = Buffer.from(part.subarray(0, part.length - (part.length % 2)))
    return even.swap16().toString('utf16le')
  })
  return decoded as [string, string, string]
}

/**
 * Whether a letter continues the word in a readable text. In other bytes a letter beside the hit may be a length or a number, so that a
 * hit there counts.
 */
function isInsideWord(before: string, after: string): boolean {
  const isContinued = /[\p{L}\p{M}]$/u.test(before) || /^[\p{L}\p{M}]/u.test(after)
  // A character may be cut at the ends of what was read.
  const near = `${before.slice(-12)}${after.slice(0, 12)}`
  return isContinued && near.length >= 4 && !/[^\P{C}\s]|\ufffd/u.test(near)
}
