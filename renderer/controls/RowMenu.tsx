import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Menu, Popover } from 'react-aria-components'

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
        onClick={({ detail }) => setOpen(detail === 0 ? 'first' : 'none')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
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
