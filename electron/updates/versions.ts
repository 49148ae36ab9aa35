/** The three numbers of a release, `1.10.2`; null for anything else, such as a version before a release. */
export function releaseNumbers(version: string): [number, number, number] | null {
  const found = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/.exec(version)
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null
}

/** Negative if `one` is older than `other`, 0 for the same release. Both must be releases. */
export function compareReleases(one: string, other: string): number {
  const [left, right] = [releaseNumbers(one), releaseNumbers(other)]
  if (!left || !right) throw new Error('not a release')
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}
