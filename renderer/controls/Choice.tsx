import { ChevronDown } from 'lucide-react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue, Text } from 'react-aria-components'
import './Popover.css'
import './Choice.css'

/** A choice between a few options. */
export function Choice<T extends string>(props: {
  label: string
  value: T
  options: Readonly<Record<T, string>>
  onChange: (value: T) => void
  hint?: string
  isDisabled?: boolean
}) {
  const { label, value, options, onChange, hint, isDisabled = false } = props
  return (
    <Select className="field" value={value} isDisabled={isDisabled} onChange={(key) => onChange(key as T)}>
      <Label>{label}</Label>
      <Button className="choice">
        <SelectValue />
        <ChevronDown size={15} aria-hidden />
      </Button>
      {hint && <Text slot="description">{hint}</Text>}
      <Popover className="popover">
        <ListBox className="options">
          {(Object.keys(options) as T[]).map((key) => (
            <ListBoxItem key={key} id={key}>
              {options[key]}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  )
}
