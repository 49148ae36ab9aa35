import type { GgufFact, GgufTensor } from './gguf.ts'

/** Facts with whole numbers, whose names have the same beginning. */
export const numbersOf = (prefix: string, values: Record<string, number>): Record<string, GgufFact> =>
  Object.fromEntries(Object.entries(values).map(([name, u32]) => [`${prefix}${name}`, { u32 }]))

/** Makes tensors of random numbers (`weight`: from -0.2 to 0.2), ones and zeros. Shapes have the fastest dimension first. */
export function tensorsFrom(random: () => number) {
  const filled = (name: string, shape: readonly number[], next: () => number): GgufTensor => ({
    name,
    shape,
    values: Float32Array.from({ length: shape.reduce((product, size) => product * size, 1) }, next),
  })
  return {
    filled,
    weight: (name: string, ...shape: number[]) => filled(name, shape, () => (random() - 0.5) * 0.4),
    ones: (name: string, length: number) => filled(name, [length], () => 1),
    zeros: (name: string, length: number) => filled(name, [length], () => 0),
  }
}

/** Numbers from 0 to 1, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The words that these models can say. */
export const someWords = 'the council never saw a contract before it was signed and nobody told us why'.split(' ')
