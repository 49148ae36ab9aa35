import type { BindingView } from '../../shared/accounts/binding.ts'
import { words } from '../words/index.ts'

const { state } = words.registry

export function bindingWords({ isBound, isOurs }: Pick<BindingView, 'isBound' | 'isOurs'>): {
  state: string
  meaning: string
} {
  if (isBound === null) return state.never
  if (!isBound) return state.former
  return isOurs ? state.ours : state.other
}
