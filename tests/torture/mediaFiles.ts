import type { Bomb } from '../support/hostileMedia/bomb.ts'
import { bombs } from '../support/hostileMedia/bombs.ts'
import { recordingKinds, recordingOf } from '../support/hostileMedia/kinds.ts'
import type { Random } from './random.ts'

/** A good file of every accepted kind, and one of a recorder's bare packets. */
export function goodFiles(folder: string, seconds = 1): [Buffer, ...Buffer[]] {
  const kinds = Object.keys(recordingKinds) as (keyof typeof recordingKinds)[]
  const packets = Buffer.alloc(80 * 50 * seconds, 0x33)
  for (let at = 0; at < packets.length; at += 80) packets[at] = 0xb8
  return [packets, ...kinds.map((kind) => recordingOf(kind, seconds, folder))]
}

/** One of the good files, damaged as cards, cables and people do it. */
export function mutated(good: readonly [Buffer, ...Buffer[]], random: Random): Buffer {
  let bytes = Buffer.from(random.pick(good))
  for (let step = random.between(1, 4); step > 0; step--) bytes = Buffer.from(mutateOnce(bytes, good, random))
  return bytes
}

/** The first bytes of a file, which probably hold sizes, counts and rates. */
const headerBytes = 600
const extremes = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] as const

function mutateOnce(bytes: Buffer, good: readonly [Buffer, ...Buffer[]], random: Random): Buffer {
  const at = () =>
    random.between(0, Math.max(0, (random.chance(0.7) ? Math.min(bytes.length, headerBytes) : bytes.length) - 1))
  const [one, other] = [at(), random.between(0, bytes.length)]
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  switch (random.between(0, 6)) {
    case 0:
      for (let flips = random.between(1, 30); flips > 0; flips--) {
        const place = at()
        if (place < bytes.length) bytes[place] = (bytes[place] ?? 0) ^ random.between(1, 255)
      }
      return bytes
    case 1:
      if (from + 4 > bytes.length) return bytes
      if (random.chance(0.5)) bytes.writeUInt32BE(random.pick(extremes), from)
      else bytes.writeUInt32LE(random.pick(extremes), from)
      return bytes
    case 2:
      return bytes.subarray(0, Math.max(1, other))
    case 3:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    case 4:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
    case 5:
      return Buffer.concat([bytes.subarray(0, to), random.pick(good).subarray(one)])
    default:
      return bytes.fill(random.between(0, 255), from, Math.min(to, from + 5000))
  }
}

export const handMade = (address: string, file: string): Bomb[] => bombs({ address, file })
