import type { ReactNode } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { words } from '../words/index.ts'
import './Dialog.css'

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: {
  title: string
  confirm: string
  /** The text of the other button, if “Cancel” could be mistaken for the action. */
  keep?: string
  /** True if the action deletes something, so that the button is red. */
  isDanger?: boolean
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
              {props.keep ?? words.buttons.cancel}
            </Button>
            <Button
              className={props.isDanger ? 'primary danger' : 'primary'}
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
