import type { TextEncoding } from '../../../../shared/text/textEncodings.ts'

const tables = new Map<TextEncoding, ReadonlyMap<string, number[]>>()

/** The bytes of a text in an encoding of one or two bytes, found with the decoder of this system. */
export function encodedText(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  if (encoding === 'utf-8') return Buffer.from(text)
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Buffer.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

function tableOf(encoding: TextEncoding): ReadonlyMap<string, number[]> {
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  const add = (bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let first = 0; first < 256; first++) add([first])
  if (/^(?:shift|euc|gb|big5)/.test(encoding))
    for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) add([first, second])
  return table
}
