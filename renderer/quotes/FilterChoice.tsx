import { Choice } from '../controls/Choice.tsx'
import { words } from '../words/index.ts'

const all = 'all'
/** This prefix distinguishes each value from `all`. */
const valuePrefix = '='

/** Filters by one value, or by none. `options`: the label of each value. */
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
