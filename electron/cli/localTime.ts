/** `2026-11-21 14:02`, in local time. */
export function localTime(atMs: number): string {
  const date = new Date(atMs)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}
