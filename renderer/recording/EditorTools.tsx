import { SlidersHorizontal } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { words } from '../words/index.ts'

export type EditorTool = { label: string; use: () => void }

/** Tools that are used now and then: a row of buttons, or a menu where there is no room for the row. */
export function EditorTools({ tools, isFolded }: { tools: readonly EditorTool[]; isFolded: boolean }) {
  if (!isFolded)
    return tools.map(({ label, use }) => (
      <Button key={label} className="quiet" onPress={use}>
        {label}
      </Button>
    ))
  return (
    <MenuTrigger>
      <Button className="quiet">
        <SlidersHorizontal size={15} aria-hidden /> <span className="label">{words.recording.tools.menu}</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" onAction={(key) => tools.find(({ label }) => label === key)?.use()}>
          {tools.map(({ label }) => (
            <MenuItem key={label} id={label}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
