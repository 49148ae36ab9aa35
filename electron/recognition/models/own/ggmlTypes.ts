import { damaged } from './boundedFile.ts'

/** ggml's kinds of numbers: how many elements a block has, and how many bytes. transcribe.cpp runs these. */
const blocks: Readonly<Record<number, readonly [name: string, elements: number, bytes: number]>> = {
  0: ['f32', 1, 4],
  1: ['f16', 1, 2],
  2: ['q4_0', 32, 18],
  3: ['q4_1', 32, 20],
  6: ['q5_0', 32, 22],
  7: ['q5_1', 32, 24],
  8: ['q8_0', 32, 34],
  10: ['q2_k', 256, 84],
  11: ['q3_k', 256, 110],
  12: ['q4_k', 256, 144],
  13: ['q5_k', 256, 176],
  14: ['q6_k', 256, 210],
  15: ['q8_k', 256, 292],
  30: ['bf16', 1, 2],
}

/** No tensor of a speech model has so many bytes; below it, sizes are exact numbers. */
const mostTensorBytes = 2 ** 40

/** The name and the bytes of a tensor. Throws damage for an unknown kind, and for dimensions that do not fit it. */
export function tensorSize(type: number, dimensions: readonly number[]): { name: string; bytes: number } {
  const block = blocks[type]
  if (!block) throw damaged('a tensor has an unknown kind')
  const [name, elements, bytes] = block
  let count = 1
  for (const size of dimensions) {
    if (!(size >= 1)) throw damaged('a tensor has no elements')
    count *= size
    if (count > mostTensorBytes) throw damaged('a tensor is too large')
  }
  if ((dimensions[0] ?? 0) % elements !== 0) throw damaged('a tensor does not fill its blocks')
  return { name, bytes: (count / elements) * bytes }
}

/** Counts the bytes of each kind, and names the kind that most of a model has. */
export class WeightKinds {
  readonly #bytes = new Map<string, number>()

  add(name: string, bytes: number): void {
    this.#bytes.set(name, (this.#bytes.get(name) ?? 0) + bytes)
  }

  get most(): string {
    return [...this.#bytes].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ''
  }
}
