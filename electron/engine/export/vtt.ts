import { markedGaps } from '../../../shared/sound/missingSound.ts'
import { formatTimecode } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { cuesOf } from './cues.ts'
import { headOf } from './reading.ts'
import type { ExportView } from './view.ts'

/** Escapes text, so that it contains no `-->` and no tag. */
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** WebVTT with a voice span in each cue. Notes, which players do not show, say what the file is and where sound is missing. */
export function toVtt(view: ExportView): string {
  const { facts, notices } = headOf(view)
  const note = [facts, ...notices].map(escapeText)
  const gaps = markedGaps(view.missing)
  const notesBefore = (untilMs: number) => {
    const count = gaps.findIndex(({ fromMs }) => fromMs > untilMs)
    const passed = gaps.splice(0, count < 0 ? gaps.length : count)
    return passed.map((gap) => `NOTE\n${formatTimecode(gap.fromMs)} ${words.missing.here(gap)}\n`)
  }
  const cues = cuesOf(view, { namePrefix: false, gaps: false }).flatMap(({ startMs, endMs, said }) => {
    // Only where several speak does a voice need an end.
    const end = said.length > 1 ? '</v>' : ''
    const voiced = said.map(({ speaker, lines }) => {
      const text = lines.map(escapeText).join('\n')
      // If a name ends in “--”, the end of the tag would make an arrow. Add a space, which is not part of the name.
      return speaker === null ? text : `<v ${escapeText(speaker).replace(/-$/, '- ')}>${text}${end}`
    })
    const times = `${formatTimecode(startMs)} --> ${formatTimecode(endMs)}`
    return [...notesBefore(startMs), `${times}\n${voiced.join('\n')}\n`]
  })
  return [`WEBVTT\n`, `NOTE\n${note.join('\n')}\n`, ...cues, ...notesBefore(Number.POSITIVE_INFINITY)].join('\n')
}
