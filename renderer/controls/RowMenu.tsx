import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Key, Menu, Popover } from 'react-aria-components'
import { flushSync } from 'react-dom'
import './Popover.css'

/** Keys that open the menu, and which item has the focus then. */
const byKey: Record<string, 'first' | 'last'> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' }

/** The menu at the end of a row. It is made only when it opens: hundreds of rows scroll by, few menus are ever used. */
export function RowMenu(props: { label: string; onAction: (key: string) => void; children: ReactNode }) {
  const { label, onAction, children } = props
  const button = useRef<HTMLButtonElement>(null)
  /** Which item has the focus. Opened by mouse, the menu has it and no item. */
  const [open, setOpen] = useState<false | 'first' | 'last' | 'none'>(false)
  /** A dialog that opens then returns the focus to the button: the item is gone. */
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
          // As a click it would not work: after a click without a pointer react-aria does not focus the first item.
          event.preventDefault()
          setOpen(ready)
        }}
      >
        <Ellipsis size={17} aria-hidden />
      </button>
      {open && (
        <Popover
          className="popover"
          aria-label={label}
          placement="bottom end"
          triggerRef={button}
          isOpen
          onOpenChange={() => setOpen(false)}
        >
          <Menu
            className="menu"
            aria-label={label}
            autoFocus={open === 'none' ? true : open}
            onAction={choose}
            onClose={() => setOpen(false)}
          >
            {children}
          </Menu>
        </Popover>
      )}
    </>
  )
}
