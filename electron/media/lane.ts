/** Decoded sound, read in blocks of any number of samples. */
export type Lane = {
  channels: number
  /** At most this many samples, fewer only at the end. */
  read(samples: number): Promise<Buffer>
  close(): Promise<void>
}

/** `size`: the bytes of one sample of all channels. */
export function laneOf(decoded: AsyncGenerator<Buffer>, size: number, channels: number): Lane {
  let rest: Buffer = Buffer.alloc(0)
  let hasEnded = false
  return {
    channels,
    async read(samples) {
      const blocks: Buffer[] = []
      let missing = samples * size
      while (missing > 0) {
        if (rest.length === 0) {
          if (hasEnded) break
          const { done, value } = await decoded.next()
          hasEnded = done === true
          rest = value ?? rest
          continue
        }
        const taken = rest.subarray(0, missing)
        rest = rest.subarray(taken.length)
        blocks.push(taken)
        missing -= taken.length
      }
      return blocks.length === 1 && blocks[0] ? blocks[0] : Buffer.concat(blocks)
    },
    async close() {
      await decoded.return(undefined)
    },
  }
}
