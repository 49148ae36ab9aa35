/**
 * With two microphones, the difference of level between the channels changes by more than this when the other person speaks. That of two
 * microphones away from both people changes by up to 6 dB, that of a wide stereo pair between them by up to 8 dB.
 */
const leastContrastDb = 9
/**
 * The two groups are apart by this many times their spread. A bell curve cut in two reaches 2.7: such differences are of music, of sound that
 * is late, or of a recorder that sets the volume of each channel all the time, whose voices cannot be told by their levels.
 */
const leastSpreads = 3.5
const mostDifferenceDb = 60

/** What separates two groups of differences, and how far their means are apart. */
export type Valley = { borderDb: number; contrastDb: number }

/** A histogram of differences in whole dB. */
export class Differences {
  readonly #counts = new Float64Array(2 * mostDifferenceDb + 1)
  #total = 0

  add(db: number): void {
    const bin = Math.max(-mostDifferenceDb, Math.min(mostDifferenceDb, db)) + mostDifferenceDb
    this.#counts[bin] = (this.#counts[bin] ?? 0) + 1
    this.#total++
  }

  median(): number {
    let sum = 0
    const at = this.#counts.findIndex((count) => {
      sum += count
      return sum >= this.#total / 2
    })
    return Math.max(0, at) - mostDifferenceDb
  }

  /**
   * The border between two groups of differences: Otsu's threshold. Null if the means of the groups are too close for two microphones, if a
   * group has fewer than `leastCount` differences, or if there is one group with wide borders rather than two.
   */
  valley(leastCount: number): Valley | null {
    let best: { low: Group; high: Group; apart: number } | null = null
    for (let border = 1; border < this.#counts.length; border++) {
      const [low, high] = [this.#group(0, border), this.#group(border, this.#counts.length)]
      const apart = low.count * high.count * (high.mean - low.mean) ** 2
      if (apart > (best?.apart ?? 0)) best = { low, high, apart }
    }
    if (best === null || Math.min(best.low.count, best.high.count) < leastCount) return null
    const { low, high } = best
    const contrastDb = high.mean - low.mean
    const areTwo = contrastDb >= leastContrastDb && contrastDb >= (leastSpreads * (low.spread + high.spread)) / 2
    return areTwo ? { borderDb: (low.mean + high.mean) / 2 - mostDifferenceDb, contrastDb } : null
  }

  /** The differences in the bins from one to before another. `spread`: their standard deviation. */
  #group(from: number, end: number): Group {
    let [count, sum, squares] = [0, 0, 0]
    for (let bin = from; bin < end; bin++) {
      const here = this.#counts[bin] ?? 0
      count += here
      sum += here * bin
      squares += here * bin * bin
    }
    const mean = count === 0 ? 0 : sum / count
    return { count, mean, spread: count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean ** 2)) }
  }
}

type Group = { count: number; mean: number; spread: number }
