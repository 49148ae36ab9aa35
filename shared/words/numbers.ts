/** Words for each plural form of a language: English has `one` and `other`, Japanese only `other`. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** How a language writes numbers and counts things, using `Intl`. `locale`: `en-GB`. */
export function numbersIn(locale: string) {
  const numbers = new Intl.NumberFormat(locale)
  const rules = new Intl.PluralRules(locale)
  /** `2,000`. */
  const number = (value: number): string => numbers.format(value)
  /** `segment`, `segments`. */
  const plural = (count: number, forms: PluralForms): string => forms[rules.select(count)] ?? forms.other
  /** `1 segment`, `2,000 segments`. */
  const counted = (count: number, forms: PluralForms): string => `${number(count)} ${plural(count, forms)}`
  return { number, plural, counted }
}

/** A size of 1000 bytes or more in the unit that fits, in thousands, like makers of storage count. `sizes`: `kB` to `TB`. */
export function sizeIn(sizes: readonly string[], sizeBytes: number): { value: number; unit: string } {
  let value = sizeBytes / 1000
  let unit = 0
  // A number that would show as 1000 moves to the next unit.
  while (value >= 999.5 && unit < sizes.length - 1) {
    value /= 1000
    unit++
  }
  return { value: value < 100 ? Math.round(value * 10) / 10 : Math.round(value), unit: sizes[unit] ?? '' }
}

type Length = { value: number; unit: 's' | 'min' | 'h' }

/** The time that is left, in coarse steps to keep the text calm; below 5 s it does not count down, above two days it is not told. */
export function timeLeft(ms: number): Length | 'a-few-seconds' | 'more-than-two-days' {
  const minutes = ms / 60_000
  if (ms < 5000) return 'a-few-seconds'
  if (ms < 57_500) return { value: Math.round(ms / 5000) * 5, unit: 's' }
  if (minutes < 9.5) return { value: Math.max(1, Math.round(minutes)), unit: 'min' }
  if (minutes < 57.5) return { value: Math.round(minutes / 5) * 5, unit: 'min' }
  const halfHours = Math.round(minutes / 30)
  if (halfHours < 20) return { value: Math.max(2, halfHours) / 2, unit: 'h' }
  return minutes < 48 * 60 ? { value: Math.round(minutes / 60), unit: 'h' } : 'more-than-two-days'
}

/** A length of time, rounded like a person would. */
export function roughLength(ms: number): Length {
  if (ms >= 3_600_000) return { value: Math.round(ms / 360_000) / 10, unit: 'h' }
  if (ms >= 60_000) return { value: Math.round(ms / 60_000), unit: 'min' }
  return { value: Math.max(1, Math.round(ms / 1000)), unit: 's' }
}

/** Takes 0…1. Rounds down, so that only a finished whole is 100 %; 1e-9 corrects 0.29, which is 28.999… in binary. */
export const wholePercent = (fraction: number): number =>
  fraction >= 1 ? 100 : Math.min(99, Math.floor(fraction * 100 + 1e-9))
