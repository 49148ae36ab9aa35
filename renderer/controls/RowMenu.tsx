import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Key } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { PopoverMenu } from './PopoverMenu.tsx'

/** Keys that open the menu, and the item that then gets the focus. */
const byKey: Record<string, 'first' | 'last'> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' }

/** The menu at the end of a row. It is made only when it opens, because hundreds of rows scroll past and few menus are used. */
export function RowMenu(props: { label: string; onAction: (key: string) => void; children: ReactNode }) {
  const { label, onAction, children } = props
  const button = useRef<HTMLButtonElement>(null)
  /** The item with the focus. If a mouse opened the menu, the menu itself has the focus. */
  const [open, setOpen] = useState<false | 'first' | 'last' | 'none'>(false)
  /**
   * Moves the focus to the button, because the menu's items disappear. A dialog that opens now can then return the
   * focus to the button.
   */
  const choose = (key: Key) => {
    flushSync(() => setOpen(false))
    button.current?.focus()
    onAction(String(key))
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        className="icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== false}
        onClick={() => setOpen('none')}
        onKeyDown={(event) => {
          const ready = byKey[event.key]
          if (!ready) return
          // A click would not work: after a click without a pointer, react-aria does not focus the first item.
          event.preventDefault()
          setOpen(ready)
        }}
      >
        <Ellipsis size={17} aria-hidden />
      </button>
      {open && (
        <PopoverMenu
          placement="bottom end"
          opener={button}
          aria-label={label}
          autoFocus={open === 'none' ? true : open}
          onAction={choose}
          onClose={() => setOpen(false)}
        >
          {children}
        </PopoverMenu>
      )}
    </>
  )
}
