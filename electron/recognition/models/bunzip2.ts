import { open } from 'node:fs/promises'

/**
 * Decompresses bzip2 block by block, and only as fast as the caller reads the result. Existing packages decode all their input before
 * anyone can stop them, and are several times slower.
 */

const blockMagic = [0x314159, 0x265359] as const
const endMagic = [0x177245, 0x385090] as const
/** The longest code of a symbol, in bits. */
const longestCode = 20
/** Symbols per Huffman table. */
const groupSize = 50
/** Codes of up to this many bits need one look-up. */
const fastBits = 10
/** The longest possible compressed block: 900,000 symbols of 20 bits, and its tables. */
const mostBlockBytes = Math.ceil((900_000 * longestCode) / 8) + 64 * 1024
const readBytes = 1024 * 1024
const chunkBytes = 256 * 1024
/**
 * Each block and stream costs at least 50 µs for its tables, even if it is empty, so a file of empty blocks would take minutes.
 * Compressors fill their blocks (parallel compressors with at least 100 kB), so only the last blocks of a file are small.
 */
const mostSmallBlocks = 2000
const leastBytesPerBlock = 4096

/**
 * The decompressed bytes of a file, in chunks of at most 256 KiB. Throws if the file is damaged or is not bzip2, and if `signal`
 * is aborted. Also throws if the file's blocks are nearly empty, so that processor time cannot grow without output. Calls
 * `demandTime`, which may throw, before each block with the number of bytes so far.
 */
export async function* bunzip2(
  path: string,
  signal?: AbortSignal,
  demandTime: (unpackedBytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    let data = Buffer.alloc(0)
    let isWhole = false
    /**
     * Reads until a whole block follows `bit`, if there is one, and drops the bytes before `bit`. Returns the new position of `bit`.
     */
    const fill = async (bit: number): Promise<number> => {
      signal?.throwIfAborted()
      if (isWhole || data.length - (bit >> 3) >= mostBlockBytes) return bit
      const parts = [data.subarray(bit >> 3)]
      let length = parts[0]?.length ?? 0
      while (!isWhole && length < mostBlockBytes) {
        const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(readBytes) })
        if (bytesRead === 0) isWhole = true
        else {
          parts.push(buffer.subarray(0, bytesRead))
          length += bytesRead
        }
      }
      data = Buffer.concat(parts)
      return bit & 7
    }

    // All streams share this array, which grows to the largest level. A new array for each stream would cost 3.6 MB.
    let largest = new Uint32Array(0)
    let bit = await fill(0)
    let blocks = 0
    let unpackedBytes = 0
    const demandWorth = () => {
      demandTime(unpackedBytes)
      blocks += 1
      if (blocks > mostSmallBlocks + unpackedBytes / leastBytesPerBlock) throw damaged()
    }
    do {
      demandWorth()
      let bits = new Bits(data, bit)
      if (bits.read(24) !== 0x425a68) throw damaged()
      const level = bits.read(8) - 0x30
      if (level < 1 || level > 9) throw damaged()
      if (largest.length < level * 100_000) largest = new Uint32Array(level * 100_000)
      const block = largest.subarray(0, level * 100_000)
      let streamCrc = 0
      for (;;) {
        bit = await fill(bits.position)
        bits = new Bits(data, bit)
        const magic = [bits.read(24), bits.read(24)]
        if (magic[0] === endMagic[0] && magic[1] === endMagic[1]) break
        if (magic[0] !== blockMagic[0] || magic[1] !== blockMagic[1]) throw damaged()
        const crc = bits.read32()
        demandWorth()
        const { length, first } = readBlock(bits, block)
        streamCrc = (((streamCrc << 1) | (streamCrc >>> 31)) ^ crc) >>> 0
        for (const chunk of withoutRuns(block, length, first, crc)) {
          unpackedBytes += chunk.length
          yield chunk
        }
      }
      if (bits.read32() !== streamCrc) throw damaged()
      // Programs that compress in parallel write several streams, and each stream begins at a whole byte.
      bit = await fill((bits.position + 7) & ~7)
    } while (bit >> 3 < data.length)
  } finally {
    await file.close()
  }
}

const damaged = (): Error => new Error('damaged bzip2')

/** Reads numbers of up to 24 bits. */
class Bits {
  readonly #data: Uint8Array
  #next: number
  #buffer = 0
  #count = 0

  constructor(data: Uint8Array, bit: number) {
    this.#data = data
    this.#next = bit >> 3
    if ((bit & 7) > 0) this.read(bit & 7)
  }

  get position(): number {
    return this.#next * 8 - this.#count
  }

  /** Makes at least `count` bits available. Bits after the end are 0; too many of them mean that the file is damaged. */
  #refill(count: number): void {
    while (this.#count < count) {
      if (this.#next > this.#data.length + 4) throw damaged()
      this.#buffer = (this.#buffer << 8) | (this.#data[this.#next] ?? 0)
      this.#next += 1
      this.#count += 8
    }
  }

  read(count: number): number {
    this.#refill(count)
    this.#count -= count
    return (this.#buffer >>> this.#count) & (2 ** count - 1)
  }

  read32(): number {
    return ((this.read(16) << 16) | this.read(16)) >>> 0
  }

  /** Returns the next bits without consuming them. */
  peek(count: number): number {
    this.#refill(count)
    return (this.#buffer >>> (this.#count - count)) & (2 ** count - 1)
  }

  skip(count: number): void {
    this.#count -= count
  }
}

/**
 * One Huffman code: `fast` has `length << 16 | symbol` for short codes; the other fields serve to find longer codes.
 */
type Code = { fast: Uint32Array; limits: Int32Array; offsets: Int32Array; symbols: Uint16Array; longest: number }

function codeOf(lengths: readonly number[]): Code {
  const counts = new Int32Array(longestCode + 2)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  const limits = new Int32Array(longestCode + 2)
  const offsets = new Int32Array(longestCode + 2)
  const symbols = new Uint16Array(lengths.length)
  const fast = new Uint32Array(1 << fastBits)
  let code = 0
  let index = 0
  for (let length = 1; length <= longestCode; length++) {
    offsets[length] = index - code
    for (const [symbol, own] of lengths.entries()) {
      if (own !== length) continue
      symbols[index] = symbol
      if (length <= fastBits) {
        const from = code << (fastBits - length)
        // Invalid lengths would write past the end of the table.
        if (code >= 1 << length) throw damaged()
        fast.fill((length << 16) | symbol, from, from + (1 << (fastBits - length)))
      }
      index += 1
      code += 1
    }
    limits[length] = code
    code <<= 1
  }
  return { fast, limits, offsets, symbols, longest: Math.max(...lengths) }
}

function readSymbol(bits: Bits, { fast, limits, offsets, symbols, longest }: Code): number {
  const short = fast[bits.peek(fastBits)] ?? 0
  if (short !== 0) {
    bits.skip(short >>> 16)
    return short & 0xffff
  }
  const seen = bits.peek(longestCode)
  for (let length = fastBits + 1; length <= longest; length++) {
    const code = seen >>> (longestCode - length)
    if (code >= (limits[length] ?? 0)) continue
    bits.skip(length)
    return symbols[code + (offsets[length] ?? 0)] ?? 0
  }
  throw damaged()
}

/**
 * Undoes the Huffman codes, the move-to-front list and the sorting. `block` then holds each byte with the index of the
 * next byte.
 */
function readBlock(bits: Bits, block: Uint32Array): { length: number; first: number } {
  // Only versions before 1996 made shuffled blocks.
  if (bits.read(1) !== 0) throw damaged()
  const origin = bits.read(24)
  const used = usedBytes(bits)
  const { codes, selectors } = readCodes(bits, used.length + 2)
  const endOfBlock = used.length + 1
  const starts = new Uint32Array(256)
  let length = 0
  let run = 0
  let runWeight = 1
  let code = codes[0]
  for (let count = 0; ; count++) {
    if (count % groupSize === 0) {
      code = codes[selectors[count / groupSize] ?? -1]
      if (!code) throw damaged()
    }
    const symbol = readSymbol(bits, code as Code)
    if (symbol <= 1) {
      // The length of a run is written in a number system with the digits 1 and 2.
      run += runWeight << symbol
      runWeight <<= 1
      if (run > block.length) throw damaged()
      continue
    }
    if (run > 0) {
      const byte = used[0] ?? 0
      if (length + run > block.length) throw damaged()
      block.fill(byte, length, length + run)
      starts[byte] = (starts[byte] ?? 0) + run
      length += run
      run = 0
      runWeight = 1
    }
    if (symbol === endOfBlock) break
    if (length >= block.length) throw damaged()
    const place = symbol - 1
    const byte = used[place] ?? 0
    used.copyWithin(1, 0, place)
    used[0] = byte
    block[length] = byte
    starts[byte] = (starts[byte] ?? 0) + 1
    length += 1
  }
  if (length === 0 || origin >= length) throw damaged()
  let sum = 0
  for (let byte = 0; byte < 256; byte++) {
    const count = starts[byte] ?? 0
    starts[byte] = sum
    sum += count
  }
  for (let index = 0; index < length; index++) {
    const byte = (block[index] ?? 0) & 0xff
    const place = starts[byte] ?? 0
    block[place] = (block[place] ?? 0) | (index << 8)
    starts[byte] = place + 1
  }
  return { length, first: (block[origin] ?? 0) >>> 8 }
}

/** The bytes that occur in the block. */
function usedBytes(bits: Bits): Uint8Array {
  const ranges = bits.read(16)
  const used: number[] = []
  for (let range = 0; range < 16; range++) {
    if (((ranges >> (15 - range)) & 1) === 0) continue
    const members = bits.read(16)
    for (let member = 0; member < 16; member++)
      if (((members >> (15 - member)) & 1) === 1) used.push(range * 16 + member)
  }
  if (used.length === 0) throw damaged()
  return Uint8Array.from(used)
}

function readCodes(bits: Bits, symbolCount: number): { codes: Code[]; selectors: Uint8Array } {
  const codeCount = bits.read(3)
  const selectorCount = bits.read(15)
  if (codeCount < 2 || codeCount > 6 || selectorCount === 0) throw damaged()
  const order = Uint8Array.from({ length: codeCount }, (_, index) => index)
  const selectors = new Uint8Array(selectorCount)
  for (let index = 0; index < selectorCount; index++) {
    let place = 0
    while (bits.read(1) === 1) {
      place += 1
      if (place >= codeCount) throw damaged()
    }
    const chosen = order[place] ?? 0
    order.copyWithin(1, 0, place)
    order[0] = chosen
    selectors[index] = chosen
  }
  const codes = Array.from({ length: codeCount }, () => {
    let length = bits.read(5)
    const lengths = Array.from({ length: symbolCount }, () => {
      while (bits.read(1) === 1) {
        length += bits.read(1) === 0 ? 1 : -1
        if (length < 1 || length > longestCode) throw damaged()
      }
      if (length < 1 || length > longestCode) throw damaged()
      return length
    })
    return codeOf(lengths)
  })
  return { codes, selectors }
}

/** Follows the block from byte to byte and expands its runs: after four equal bytes, the next byte says how many more follow. */
function* withoutRuns(block: Uint32Array, length: number, first: number, wantedCrc: number): Generator<Buffer> {
  let chunk = Buffer.allocUnsafe(chunkBytes)
  let filled = 0
  let crc = 0xffffffff
  let next = first
  let last = -1
  let equal = 0
  for (let index = 0; index < length; index++) {
    const entry = block[next] ?? 0
    const byte = entry & 0xff
    next = entry >>> 8
    let times = 1
    if (equal === 4) {
      times = byte
      equal = 0
    } else {
      equal = byte === last ? equal + 1 : 1
      last = byte
    }
    for (; times > 0; times--) {
      crc = ((crc << 8) ^ (crcTable[(crc >>> 24) ^ last] ?? 0)) >>> 0
      chunk[filled] = last
      filled += 1
      if (filled < chunkBytes) continue
      yield chunk
      chunk = Buffer.allocUnsafe(chunkBytes)
      filled = 0
    }
    // The count ends the run; the same byte may begin another run.
    if (equal === 0) last = -1
  }
  if ((crc ^ 0xffffffff) >>> 0 !== wantedCrc) throw damaged()
  if (filled > 0) yield chunk.subarray(0, filled)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})
