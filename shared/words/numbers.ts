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
