/** CPU seconds for each MB, of what an intake is made of. */
export type CpuSecondsPerMb = { copyAlone: number; sha256: number; md5: number; partMd5s: number }

/**
 * What a copy with all three hashes cannot exceed, in MB/s: no core may do more than work all the time (`byCores`), and the
 * hash of a whole file is one chain, which no second core makes faster (`byChain`).
 */
export function boundOf({ copyAlone, sha256, md5, partMd5s }: CpuSecondsPerMb, cores: number) {
  const byCores = cores / (copyAlone + sha256 + md5 + partMd5s)
  const byChain = 1 / Math.max(sha256, md5)
  return { byCores, byChain, mbPerSecond: Math.min(byCores, byChain) }
}

/** The least of each. */
export const leastOf = (all: readonly CpuSecondsPerMb[]): CpuSecondsPerMb => {
  const least = (name: keyof CpuSecondsPerMb) => Math.min(...all.map((one) => one[name]))
  return { copyAlone: least('copyAlone'), sha256: least('sha256'), md5: least('md5'), partMd5s: least('partMd5s') }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
