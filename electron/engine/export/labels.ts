import { gapSpan, markedGaps } from '../../../shared/sound/missingSound.ts'
import { words } from '../../../shared/words/catalogue.ts'
import type { ExportView } from './view.ts'

/** Audacity's label track. Each line has the start and end in seconds, separated by a tab, then the name and the words. */
export function toLabels({ segments, missing }: ExportView): string {
  const gaps =
    missing === null
      ? []
      : markedGaps(missing).map((gap) => ({ ...gapSpan(missing, gap), text: `[${words.missing.here(gap)}]` }))
  const spoken = segments.map(({ startMs, endMs, speaker, text }) => ({
    ...{ startMs, endMs },
    text: speaker === null ? text : `${speaker}: ${text}`,
  }))
  return [...spoken, ...gaps]
    .sort((a, b) => a.startMs - b.startMs)
    .map(({ startMs, endMs, text }) => `${(startMs / 1000).toFixed(6)}\t${(endMs / 1000).toFixed(6)}\t${text}\n`)
    .join('')
}
