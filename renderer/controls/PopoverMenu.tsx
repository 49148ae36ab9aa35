import type { RefObject } from 'react'
import { Menu, type MenuProps, Popover, type PopoverProps } from 'react-aria-components'
import './Popover.css'

/** A menu above the page. Inside a trigger it opens at the trigger's button; else it is open, at `opener`. */
export function PopoverMenu(
  props: MenuProps<object> & Pick<PopoverProps, 'placement'> & { opener?: RefObject<HTMLElement | null> },
) {
  const { placement, opener, ...menu } = props
  const open = opener && {
    triggerRef: opener,
    isOpen: true,
    onOpenChange: (isOpen: boolean) => !isOpen && menu.onClose?.(),
    'aria-label': menu['aria-label'] ?? '',
  }
  return (
    <Popover className="popover" placement="bottom start" {...(placement && { placement })} {...open}>
      <Menu className="menu" {...menu} />
    </Popover>
  )
}
