import type { BindingView } from '../../shared/binding.ts'
import { bindingWords } from './bindingWords.ts'

/** What the registry says of one recorder, or why it does not. */
export function BindingState({ view, problem }: { view: BindingView | undefined; problem: string | null }) {
  if (problem) return <p className="error">{problem}</p>
  if (!view) return <p className="muted">Asking the registry…</p>
  const { state, meaning } = bindingWords(view)
  return (
    <p>
      <strong>{state}</strong> <span className="muted">· {meaning}</span>
    </p>
  )
}
