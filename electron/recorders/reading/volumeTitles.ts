import type { ReadableVolume } from './readableVolume.ts'

type Named = Pick<ReadableVolume, 'name' | 'label' | 'sizeBytes'>

/** The size in the units of card makers: 32 GB, 512 MB. */
function sizeOf(sizeBytes: number): string {
  const [unit, bytes] = sizeBytes >= 1e9 ? (['GB', 1e9] as const) : (['MB', 1e6] as const)
  return `${(sizeBytes / bytes).toFixed(sizeBytes / bytes < 10 ? 1 : 0)} ${unit}`
}

/**
 * The titles of a device's volumes on screen, by volume name. A title is the label, plus the size if labels are equal, plus a number if
 * sizes are equal too.
 */
export function volumeTitles(volumes: readonly Named[]): Map<string, string> {
  const labels = volumes.map(({ label }) => label || 'Storage')
  const sized = volumes.map(({ sizeBytes }, place) =>
    isOnce(labels, place) || sizeBytes === null
      ? labelAt(labels, place)
      : `${labelAt(labels, place)} · ${sizeOf(sizeBytes)}`,
  )
  return new Map(
    volumes.map(({ name }, place) => [
      name,
      isOnce(sized, place) ? labelAt(sized, place) : `${labelAt(sized, place)} · storage ${place + 1}`,
    ]),
  )
}

const labelAt = (texts: readonly string[], place: number): string => texts[place] ?? ''
const isOnce = (texts: readonly string[], place: number): boolean =>
  texts.filter((text) => text === texts[place]).length === 1
