import { Ellipsis, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, MenuItem, MenuTrigger } from 'react-aria-components'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import { words } from '../../words/index.ts'
import './EditorTools.css'

/**
 * `isRare`: the tool is always in a menu, to keep the row short. `isOfSelection`: the tool is there while a part of the waveform is
 * selected.
 */
export type EditorTool = { label: string; use: () => void; isRare?: boolean; isOfSelection?: boolean }

const texts = words.recording.tools

/** Tools that are rarely used: a row of buttons and a menu, or only a menu if there is no space for the row. */
export function EditorTools({ tools, isFolded }: { tools: readonly EditorTool[]; isFolded: boolean }) {
  if (isFolded)
    return (
      <ToolMenu tools={tools}>
        <SlidersHorizontal size={15} aria-hidden /> <span className="besidesign">{texts.menu}</span>
      </ToolMenu>
    )
  const ofSelection = tools.filter(({ isOfSelection }) => isOfSelection)
  const others = tools.filter(({ isOfSelection }) => !isOfSelection)
  if (ofSelection.length === 0) return <ToolRow tools={others} />
  // The row keeps its size: if it wrapped, the waveform would move under the pointer that selects.
  return (
    <span className="ofselection">
      <span className="usual" inert>
        <ToolRow tools={others} />
      </span>
      <span className="instead">
        <ToolRow tools={[...ofSelection, ...others.map((tool) => ({ ...tool, isRare: true }))]} />
      </span>
    </span>
  )
}

function ToolRow({ tools }: { tools: readonly EditorTool[] }) {
  return (
    <>
      {tools
        .filter(({ isRare }) => !isRare)
        .map(({ label, use }) => (
          <Button key={label} className="quiet" onPress={use}>
            {label}
          </Button>
        ))}
      <ToolMenu tools={tools.filter(({ isRare }) => isRare)}>
        <Ellipsis size={15} aria-hidden /> {texts.more}
      </ToolMenu>
    </>
  )
}

function ToolMenu({ tools, children }: { tools: readonly EditorTool[]; children: ReactNode }) {
  return (
    <MenuTrigger>
      <Button className="quiet">{children}</Button>
      <PopoverMenu placement="bottom end" onAction={(key) => tools.find(({ label }) => label === key)?.use()}>
        {tools.map(({ label }) => (
          <MenuItem key={label} id={label}>
            {label}
          </MenuItem>
        ))}
      </PopoverMenu>
    </MenuTrigger>
  )
}
