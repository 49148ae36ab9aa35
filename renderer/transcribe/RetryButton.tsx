import type { ErrorInfo } from '../../shared/errors.ts'
import { needsOtherLanguage } from '../../shared/spokenLanguages.ts'

/** One click, unless the same choices would fail again: then it leads to them. */
export function RetryButton(props: {
  error: ErrorInfo | null
  /** Whose it is, where the button alone does not say. */
  subject?: string
  isPrimary?: boolean
  onRetry: () => void
  onChoose: () => void
}) {
  const { error, subject, isPrimary, onRetry, onChoose } = props
  const words = needsOtherLanguage(error) ? 'Choose another language…' : 'Retry'
  return (
    <button
      type="button"
      className={isPrimary ? 'primary' : 'quiet'}
      {...(subject === undefined ? {} : { 'aria-label': `${words} ${subject}` })}
      onClick={needsOtherLanguage(error) ? onChoose : onRetry}
    >
      {words}
    </button>
  )
}
