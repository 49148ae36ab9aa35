/** CPU seconds per MB for each step of an intake. */
export type CpuSecondsPerMb = { copyAlone: number; sha256: number; md5: number; partMd5s: number }

/**
 * The highest possible speed of a copy with all three hashes, in MB/s. A core can at most work all the time (`byCores`). The hash
 * of a whole file is one chain, which a second core does not make faster (`byChain`).
 */
export function boundOf({ copyAlone, sha256, md5, partMd5s }: CpuSecondsPerMb, cores: number) {
  const byCores = cores / (copyAlone + sha256 + md5 + partMd5s)
  const byChain = 1 / Math.max(sha256, md5)
  return { byCores, byChain, mbPerSecond: Math.min(byCores, byChain) }
}

/** The smallest value of each step. */
export const leastOf = (all: readonly CpuSecondsPerMb[]): CpuSecondsPerMb => {
  const least = (name: keyof CpuSecondsPerMb) => Math.min(...all.map((one) => one[name]))
  return { copyAlone: least('copyAlone'), sha256: least('sha256'), md5: least('md5'), partMd5s: least('partMd5s') }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
