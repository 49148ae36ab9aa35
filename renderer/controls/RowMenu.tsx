import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Menu, Popover } from 'react-aria-components'

/** The menu at the end of a row. It is made when it is opened: of the hundreds of rows that scroll by, few ever are. */
export function RowMenu(props: { label: string; onAction: (key: string) => void; children: ReactNode }) {
  const { label, onAction, children } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        ref={button}
        className="icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Ellipsis size={17} aria-hidden />
      </button>
      {isOpen && (
        <Popover className="popover" placement="bottom end" triggerRef={button} isOpen onOpenChange={setOpen}>
          <Menu
            className="menu"
            aria-label={label}
            autoFocus="first"
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
