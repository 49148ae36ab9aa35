/** One entry of a tar archive: its bytes, whether they are true or not. */
export type TarEntry = {
  name: string
  type?: string
  content?: Buffer | string
  /** The bytes of the header's size field. */
  sizeField?: Buffer
  link?: string
}

const blockBytes = 512

/** An archive with these entries. `isEnded` false: without the two empty blocks at its end. */
export function tarOf(entries: readonly TarEntry[], isEnded = true): Buffer {
  const blocks = entries.flatMap(({ name, type = '0', content = '', sizeField, link = '' }) => {
    const bytes = Buffer.from(content)
    const header = Buffer.alloc(blockBytes)
    header.write(name, 0, 100)
    header.write('0000644\0', 100)
    header.write('0000000\0', 108)
    header.write('0000000\0', 116)
    header.write(`${bytes.length.toString(8).padStart(11, '0')} `, 124)
    sizeField?.copy(header, 124)
    header.write('00000000000 ', 136)
    header.write('        ', 148)
    header.write(type, 156)
    header.write(link, 157, 100)
    header.write('ustar\x0000', 257)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, bytes, Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(isEnded ? 2 * blockBytes : 0)])
}

/** A record of a pax header: its length includes itself. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  let length = Buffer.byteLength(rest) + 1
  while (String(length).length + Buffer.byteLength(rest) !== length) length++
  return `${length}${rest}`
}
