/** `12.4 MB`, `40 MB`, `512 bytes`: as the makers of storage count, by thousands. */
export function sizeWords(sizeBytes: number): string {
  if (sizeBytes < 1000) return sizeBytes === 1 ? '1 byte' : `${Math.round(sizeBytes)} bytes`
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = sizeBytes / 1000
  let unit = 0
  // What would be shown as 1000 is one of the next unit.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  const rounded = value < 100 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${rounded} ${units[unit]}`
}

/** `1 recording`, `2,000 recordings`. */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
