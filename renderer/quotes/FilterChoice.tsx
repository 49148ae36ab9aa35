import { Choice } from '../controls/Choice.tsx'
import { words } from '../words/index.ts'

const all = 'all'
/** Stands before each value, so that none is taken for `all`. */
const valuePrefix = '='

/** A filter by one of some values, or by none. `options`: each value, and how it is shown. */
export function FilterChoice(props: {
  label: string
  value: string | null
  options: ReadonlyMap<string, string>
  onChange: (value: string | null) => void
}) {
  const { label, value, options, onChange } = props
  const choices = {
    [all]: words.quotes.filters.all,
    ...Object.fromEntries([...options].map(([key, shown]) => [`${valuePrefix}${key}`, shown])),
  }
  return (
    <Choice
      label={label}
      value={value !== null && options.has(value) ? `${valuePrefix}${value}` : all}
      options={choices}
      onChange={(key) => onChange(key === all ? null : key.slice(valuePrefix.length))}
    />
  )
}
