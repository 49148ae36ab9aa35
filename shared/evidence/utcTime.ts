/** `2026-09-14 13:02:11 UTC`: for papers that are read in another country. A number that is no time stays a number. */
export function utcTime(timeMs: number): string {
  const date = new Date(timeMs)
  return Number.isNaN(date.getTime())
    ? String(timeMs)
    : date
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC')
}
