/** What no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text holds
const neverInText = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/

/** A text file's text: UTF-8, or UTF-16 with or without its mark. Null if the bytes are something else. */
export function decodeText(bytes: Buffer): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return strict(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return strict(bytes, 'utf-16be')
  const text = strict(bytes, 'utf-8')
  if (text !== null) return text
  const zeros = [0, 0]
  const head = bytes.subarray(0, 4096)
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Most letters of Western texts have a zero, always on the same side. Other bytes rarely do.
  if (bytes.length % 2 !== 0 || Math.min(even, odd) > 0 || Math.max(even, odd) < head.length / 4) return null
  return strict(bytes, even > odd ? 'utf-16be' : 'utf-16le')
}

function strict(bytes: Buffer, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return neverInText.test(text) ? null : text
  } catch {
    return null
  }
}

const shortestRun = 2

/**
 * The readable pieces of bytes that are no text as a whole, in each encoding that they may have, one piece a line. Bytes that mean something else
 * give pieces without sense.
 */
export function* readableRuns(bytes: Buffer): Generator<string> {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const odd = bytes.subarray(1, bytes.length - ((bytes.length + 1) % 2))
  const texts = [
    new TextDecoder('utf-8').decode(bytes),
    ...(bytes.some((byte) => byte > 0x7f) ? [new TextDecoder('windows-1252').decode(bytes)] : []),
    ...[even, odd].flatMap((aligned) => [
      new TextDecoder('utf-16le').decode(aligned),
      new TextDecoder('utf-16be').decode(aligned),
    ]),
  ]
  for (const text of texts) {
    const runs = text.split(/[\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]+/u).filter((run) => run.trim().length >= shortestRun)
    if (runs.length > 0) yield runs.join('\n')
  }
}
