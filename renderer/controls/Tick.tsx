import { Checkbox } from 'react-aria-components'

/** A checkbox with a name and its purpose. */
export function Tick(props: {
  what: { name: string; use: string }
  isSelected: boolean
  isDisabled?: boolean
  onChange: (isSelected: boolean) => void
}) {
  const { what, isSelected, isDisabled = false, onChange } = props
  return (
    <Checkbox
      className="check"
      aria-label={what.name}
      isSelected={isSelected}
      isDisabled={isDisabled}
      onChange={onChange}
    >
      <span className="box" aria-hidden />
      <span>
        {what.name}
        {what.use !== '' && <span className="muted"> · {what.use}</span>}
      </span>
    </Checkbox>
  )
}
