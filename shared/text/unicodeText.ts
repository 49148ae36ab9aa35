/** What no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text holds
const neverInText = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/

type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** A text file's text: UTF-8, or UTF-16 with or without its mark. Null if the bytes are something else, or not whole. */
export function unicodeText(bytes: Uint8Array): string | null {
  const marked = markedEncoding(bytes)
  if (marked !== null) return strict(bytes, marked)
  const text = strict(bytes, 'utf-8')
  if (text !== null) return text
  const unmarked = bytes.length % 2 === 0 ? unmarkedUtf16(bytes) : null
  return unmarked === null ? null : strict(bytes, unmarked)
}

/** The encoding that a byte order mark states. */
export function markedEncoding([first, second, third]: Uint8Array): UnicodeEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

const headBytes = 4096

/** UTF-16 without its mark: most letters of Western texts have a zero, always on the same side. Other bytes rarely do. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, headBytes)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < head.length / 4) return null
  return even > odd ? 'utf-16be' : 'utf-16le'
}

function strict(bytes: Uint8Array, encoding: UnicodeEncoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return neverInText.test(text) ? null : text
  } catch {
    return null
  }
}
