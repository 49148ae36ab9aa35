import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Menu, Popover } from 'react-aria-components'

/** The menu at the end of a row. It is made when it is opened: of the hundreds of rows that scroll by, few ever are. */
export function RowMenu(props: { label: string; onAction: (key: string) => void; children: ReactNode }) {
  const { label, onAction, children } = props
  const button = useRef<HTMLButtonElement>(null)
  /** By keyboard the first item is ready to be chosen, by mouse none is. */
  const [open, setOpen] = useState<false | 'by-mouse' | 'by-keyboard'>(false)
  return (
    <>
      <button
        type="button"
        ref={button}
        className="icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== false}
        onClick={({ detail }) => setOpen(detail === 0 ? 'by-keyboard' : 'by-mouse')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen('by-keyboard')
        }}
      >
        <Ellipsis size={17} aria-hidden />
      </button>
      {open && (
        <Popover
          className="popover"
          placement="bottom end"
          triggerRef={button}
          isOpen
          onOpenChange={() => setOpen(false)}
        >
          <Menu
            className="menu"
            aria-label={label}
            autoFocus={open === 'by-keyboard' ? 'first' : true}
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
