import type { BindingView } from '../../shared/binding.ts'

/** The registry's three-state flag, as what it means for the person. */
export function bindingWords({ isBound, isOurs }: Pick<BindingView, 'isBound' | 'isOurs'>): {
  state: string
  meaning: string
} {
  if (isBound === null)
    return { state: 'Never bound', meaning: 'The registry knows this recorder; no account has had it yet.' }
  if (!isBound)
    return {
      state: 'Unbound',
      meaning: 'No account holds this recorder now. If it is locked, its former client IDs can recover it.',
    }
  return isOurs
    ? { state: 'Bound to this account', meaning: 'It was bound from here with the account in use.' }
    : {
        state: 'Bound, but not from here',
        meaning:
          'To another account, by all that is known here: only its owner can unbind it, and it cannot be recovered. If it is yours, Bind confirms that and changes nothing.',
      }
}
