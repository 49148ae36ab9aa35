import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'

/** What is needed now and then, folded away. */
export function More({ title, children, isOpen }: { title: string; children: ReactNode; isOpen?: boolean }) {
  return (
    <Disclosure className="more" defaultExpanded={isOpen ?? false}>
      <Heading>
        <Button slot="trigger" className="toggle">
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
