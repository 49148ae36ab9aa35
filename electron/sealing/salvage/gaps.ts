import { z } from 'zod'

/** A stretch of a file. */
export const byteRangeSchema = z.object({
  fromByte: z.number().int().nonnegative(),
  lengthBytes: z.number().int().positive(),
})
export type ByteRange = z.infer<typeof byteRangeSchema>

/** The stretches of a file that could not be read, in order. Stretches that touch are joined. */
export class Gaps {
  #ranges: ByteRange[] = []

  get ranges(): readonly ByteRange[] {
    return this.#ranges
  }

  get lengthBytes(): number {
    return this.#ranges.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0)
  }

  /** Adds a stretch at or after the end of the last stretch. */
  add(fromByte: number, lengthBytes: number): void {
    const last = this.#ranges.at(-1)
    if (last && last.fromByte + last.lengthBytes === fromByte)
      this.#ranges[this.#ranges.length - 1] = { ...last, lengthBytes: last.lengthBytes + lengthBytes }
    else this.#ranges.push({ fromByte, lengthBytes })
  }

  /** Starts over at `atByte`, and keeps the gaps of the previous attempt that lie before it. */
  restart(atByte: number, earlier: readonly ByteRange[]): void {
    this.#ranges = earlier
      .filter(({ fromByte }) => fromByte < atByte)
      .map(({ fromByte, lengthBytes }) => ({ fromByte, lengthBytes: Math.min(lengthBytes, atByte - fromByte) }))
  }
}
