import { leftOut, type Stretch, without } from '../../../shared/exports/cleanText.ts'
import type { LeftOutSigns } from './leftOutSigns.ts'
import type { Mark } from './marks.ts'

/**
 * A segment's text in clean wording, with its marks; empty if it had only hesitations. `kept`: the stretches of quotes. With `signs`, a
 * sign marks each place where text was left out.
 */
export function cleaned(
  { text, marks }: { text: string; marks: readonly Mark[] },
  { language, hesitations, kept }: { language: string; hesitations: readonly string[]; kept: readonly Stretch[] },
  signs: LeftOutSigns | null,
): { text: string; marks: readonly Mark[] } {
  const stretches = leftOut(text, language, kept, hesitations)
  if (stretches.length === 0) return { text, marks }
  // If a text had only hesitations, only punctuation is left.
  if (!/[\p{L}\p{N}\p{S}]/u.test(without(text, stretches, kept)))
    return { text: signs?.isWhole ? signs.for(text) : '', marks: [] }
  const standIns: string[] = []
  const shorter = without(text, stretches, kept, (left) => {
    const sign = signs?.for(left) ?? ''
    standIns.push(sign)
    return sign
  })
  const at = (place: number) =>
    stretches.reduce(
      (sum, { from, to }, index) =>
        sum - Math.max(0, Math.min(place, to) - from) + (from < place ? (standIns[index]?.length ?? 0) : 0),
      place,
    )
  const trimmed = shorter.trimStart()
  const lead = shorter.length - trimmed.length
  return {
    text: trimmed.trimEnd(),
    marks: marks.map((mark) => ({ ...mark, from: at(mark.from) - lead, to: at(mark.to) - lead })),
  }
}
