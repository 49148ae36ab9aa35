import { ProgressBar } from 'react-aria-components'
import './Bar.css'

/** A progress bar. Without a fraction, it only shows that work continues. Screen readers read `words` instead of the percentage. */
export function Bar(props: {
  label: string
  fraction: number | null | undefined
  words?: string
  width?: 'wide' | 'whole'
}) {
  const { label, fraction, words, width } = props
  return (
    <ProgressBar
      className={width ? `progress ${width}` : 'progress'}
      aria-label={label}
      {...(words === undefined ? {} : { valueLabel: words })}
      {...(fraction == null ? { isIndeterminate: true } : { value: fraction * 100 })}
    >
      <div className="fill" style={{ width: `${(fraction ?? 0) * 100}%` }} />
    </ProgressBar>
  )
}
