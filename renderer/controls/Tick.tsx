import { useId } from 'react'
import { Checkbox } from 'react-aria-components'
import './Toggle.css'

/** A checkbox. */
export function Tick(props: {
  name: string
  /** Its purpose, beside the name. */
  use?: string
  /** What it means, below it. */
  hint?: string | null
  isSelected: boolean
  isDisabled?: boolean
  onChange: (isSelected: boolean) => void
}) {
  const { name, use, hint, isSelected, isDisabled = false, onChange } = props
  const hintId = useId()
  return (
    <>
      <Checkbox
        className="check"
        aria-label={name}
        isSelected={isSelected}
        isDisabled={isDisabled}
        onChange={onChange}
        {...(hint ? { 'aria-describedby': hintId } : {})}
      >
        <span className="box" aria-hidden />
        <span>
          {name}
          {use && <span className="muted"> · {use}</span>}
        </span>
      </Checkbox>
      {hint && (
        <p className="muted" id={hintId}>
          {hint}
        </p>
      )}
    </>
  )
}
