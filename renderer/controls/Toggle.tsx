import { Switch } from 'react-aria-components'

/** Something that is on or off from the moment it is pressed. */
export function Toggle(props: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
  hint?: string
  isDisabled?: boolean
}) {
  return (
    <Switch className="switch" isSelected={props.isOn} isDisabled={props.isDisabled ?? false} onChange={props.onChange}>
      <span className="track" aria-hidden />
      <span>
        {props.children}
        {props.hint && <span className="hint"> · {props.hint}</span>}
      </span>
    </Switch>
  )
}
