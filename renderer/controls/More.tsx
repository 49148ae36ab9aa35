import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'
import './More.css'

/**
 * Folded content that is rarely needed. `mustShow` keeps it open, for example because it contains an error. `label`:
 * for screen readers, if several folds have the same title.
 */
export function More(props: {
  title: string
  label?: string
  children: ReactNode
  isOpen?: boolean
  mustShow?: boolean
}) {
  const { title, children, mustShow } = props
  const [isOpen, setOpen] = useState(props.isOpen ?? false)
  return (
    <Disclosure className="more" isExpanded={isOpen || (mustShow ?? false)} onExpandedChange={setOpen}>
      <Heading>
        <Button slot="trigger" className="toggle" {...(props.label === undefined ? {} : { 'aria-label': props.label })}>
          <ChevronRight size={15} aria-hidden />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className="inside">{children}</div>
      </DisclosurePanel>
    </Disclosure>
  )
}
