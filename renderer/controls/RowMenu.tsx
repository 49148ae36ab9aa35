import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Menu, Popover } from 'react-aria-components'

/** Keys that open it, and which item is ready to be chosen then. */
const byKey: Record<string, 'first' | 'last'> = { Enter: 'first', ' ': 'first', ArrowDown: 'first', ArrowUp: 'last' }

/** The menu at the end of a row. It is made when it is opened: of the hundreds of rows that scroll by, few ever are. */
export function RowMenu(props: { label: string; onAction: (key: string) => void; children: ReactNode }) {
  const { label, onAction, children } = props
  const button = useRef<HTMLButtonElement>(null)
  /** Which item is ready to be chosen: by mouse none is, only the menu as a whole has the keyboard. */
  const [open, setOpen] = useState<false | 'first' | 'last' | 'none'>(false)
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
          // Not as a click: by a click that no pointer made react-aria would leave the first item without the focus.
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
            onAction={(key) => onAction(String(key))}
            onClose={() => setOpen(false)}
          >
            {children}
          </Menu>
        </Popover>
      )}
    </>
  )
}
