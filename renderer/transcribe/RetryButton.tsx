import type { ErrorInfo } from '../../shared/errors/errors.ts'
import { needsOtherLanguage } from '../../shared/languages/spokenLanguages.ts'
import { words } from '../words/index.ts'

/** Retries, or opens the choices if the same choices would fail again. */
export function RetryButton(props: {
  error: ErrorInfo | null
  /** The recording that the button retries, for screen readers, because several such buttons may be on screen. */
  subject?: string
  isPrimary?: boolean
  onRetry: () => void
  onChoose: () => void
}) {
  const { error, subject, isPrimary, onRetry, onChoose } = props
  const { retry, chooseLanguage, of } = words.buttons
  const text = needsOtherLanguage(error) ? chooseLanguage : retry
  return (
    <button
      type="button"
      className={isPrimary ? 'primary' : 'quiet'}
      {...(subject === undefined ? {} : { 'aria-label': of(text, subject) })}
      onClick={needsOtherLanguage(error) ? onChoose : onRetry}
    >
      {text}
    </button>
  )
}
