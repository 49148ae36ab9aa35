import { ChevronDown } from 'lucide-react'
import { Button, MenuItem, MenuSection, MenuTrigger, Separator } from 'react-aria-components'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import { words } from '../../words/index.ts'

const { filters: texts } = words.library

export type Item = { id: string; text: string; short: string }
const anyId = '\0any'

/** A button that shows the current choice, with a menu of all choices. */
export function FilterMenu(props: {
  label: string
  /** The entry that removes the filter; null if one value is always chosen. */
  any: string | null
  chosen: string | null
  items: readonly Item[]
  onChoose: (id: string | null) => void
  actions?: Readonly<Record<string, string>>
  onAction?: (action: string) => void
  isPlain?: boolean
}) {
  const { label, any, chosen, items, onChoose, actions = {} } = props
  const current = items.find(({ id }) => id === chosen)
  const isSet = chosen !== null && any !== null
  const value = current?.short ?? chosen ?? ''
  const actionIds = Object.keys(actions)
  return (
    <MenuTrigger>
      <Button
        className={props.isPlain ? 'chip plain' : isSet ? 'chip set' : 'chip'}
        aria-label={chosen === null ? label : texts.is(label, value)}
      >
        <bdi>{any === null ? value : isSet ? texts.is(label, value) : label}</bdi> <ChevronDown size={13} aria-hidden />
      </Button>
      <PopoverMenu
        className="menu long"
        aria-label={label}
        onAction={(key) => {
          if (actionIds.includes(String(key))) props.onAction?.(String(key))
        }}
      >
        <MenuSection
          aria-label={label}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen ?? anyId]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : [...keys]
            onChoose(key === undefined || key === anyId ? null : String(key))
          }}
        >
          {[
            ...(any === null ? [] : [{ id: anyId, text: any }]),
            ...items,
            ...(chosen !== null && !current ? [{ id: chosen, text: chosen }] : []),
          ].map(({ id, text }) => (
            <MenuItem key={id} id={id} textValue={text}>
              <bdi>{text}</bdi>
            </MenuItem>
          ))}
        </MenuSection>
        {actionIds.length > 0 && <Separator />}
        {actionIds.map((id) => (
          <MenuItem key={id} id={id}>
            {actions[id]}
          </MenuItem>
        ))}
      </PopoverMenu>
    </MenuTrigger>
  )
}
