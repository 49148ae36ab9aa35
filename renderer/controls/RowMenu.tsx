import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, Menu, Popover } from 'react-aria-components'

/** The menu at the end of a row. It is made when it is opened: of the hundreds of rows that scroll by, few ever are. */
export function RowMenu(props: { label: string; onAction: (key: string) => void; children: ReactNode }) {
  const { label, onAction, children } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        className="icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        onKeyDown={({ key, continuePropagation }) => {
          if (key === 'ArrowDown') setOpen(true)
          else continuePropagation()
        }}
      >
        <Ellipsis size={17} aria-hidden />
      </Button>
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
