/** Random-looking numbers that repeat with their seed. */
export type Random = {
  /** 0 to below 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  /** A separate sequence: numbers drawn there change nothing here. */
  branch(): Random
}

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    branch: () => seededRandom(Math.floor(next() * 2 ** 32)),
  }
}
