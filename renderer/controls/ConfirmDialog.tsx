import type { ReactNode } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

/** Asks before something that cannot simply be taken back. */
export function ConfirmDialog(props: {
  title: string
  confirm: string
  /** The other button, where “Cancel” could be taken for the thing itself. */
  keep?: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && props.onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" role="alertdialog" aria-label={props.title}>
          <Heading slot="title">{props.title}</Heading>
          <p>{props.children}</p>
          <div className="actions">
            <Button className="quiet" onPress={props.onClose}>
              {props.keep ?? 'Cancel'}
            </Button>
            <Button
              className="primary"
              onPress={() => {
                props.onConfirm()
                props.onClose()
              }}
            >
              {props.confirm}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
