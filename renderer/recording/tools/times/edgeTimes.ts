/** `72500` → `1:12.500`, with hours if there are any. */
export function edgeText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60) % 60
  const hours = Math.floor(seconds / 3600)
  const clock = hours > 0 ? `${hours}:${two(minutes)}` : `${minutes}`
  return `${clock}:${two(seconds % 60)}.${String(Math.round(ms) % 1000).padStart(3, '0')}`
}

/** `1:12.5`, `1:02:03,25` or `72.5` in milliseconds; null if the text is not a time. */
export function edgeMs(text: string): number | null {
  const read = /^(?:(?:(\d+):)?(\d{1,2}):)?(\d+)(?:[.,](\d{1,3}))?$/.exec(text.trim())
  if (!read) return null
  const [, hours = '0', minutes, seconds = '0', fraction = ''] = read
  if (minutes !== undefined && (Number(seconds) > 59 || Number(minutes) > 59)) return null
  return (
    ((Number(hours) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0') || 0)
  )
}
