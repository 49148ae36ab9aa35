import type { BindingView } from '../../shared/accounts/binding.ts'
import { words } from '../words/index.ts'
import { bindingWords } from './bindingWords.ts'

/** Which account a recorder is registered to, or why that is not known. */
export function BindingState({ view, problem }: { view: BindingView | undefined; problem: string | null }) {
  if (problem) return <p className="error">{problem}</p>
  if (!view) return <p className="muted">{words.registry.state.asking}</p>
  const { state, meaning } = bindingWords(view)
  return (
    <p>
      <strong>{state}</strong> <span className="muted">· {meaning}</span>
    </p>
  )
}
