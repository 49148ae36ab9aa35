import { Switch } from 'react-aria-components'
import './Toggle.css'

/** A switch that takes effect at once. */
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
