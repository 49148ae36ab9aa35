import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import './Dialog.css'

/** A dialog with its title, above everything else. Escape closes it. */
export function ModalDialog(props: {
  title: string
  /** What stands above the content in place of the title, which then only names the dialog. */
  heading?: ReactNode
  /** The classes of the dialog's own look. */
  className?: string
  role?: 'alertdialog'
  /** True if a click beside the dialog closes it, because nothing in it would be lost. */
  isDismissable?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { title, heading, className, role = 'dialog', isDismissable = false, onClose, children } = props
  return (
    <ModalOverlay className="overlay" isOpen isDismissable={isDismissable} onOpenChange={(open) => !open && onClose()}>
      <Modal className={className ? `modal ${className}` : 'modal'}>
        <Dialog className="dialog" role={role} aria-label={title}>
          {heading ?? <Heading slot="title">{title}</Heading>}
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
