export type CheckValues = Readonly<Record<string, string | number>>
type Said = (values: CheckValues) => string

/** The same sentence for every state of a check; a language can replace the sentence of one state. */
export function sameInAllStates(given: string | Said): { ok: Said; warning: Said; failed: Said } {
  const said: Said = (values) => (typeof given === 'string' ? given : given(values))
  return { ok: said, warning: said, failed: said }
}
