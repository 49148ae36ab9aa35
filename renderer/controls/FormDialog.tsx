import type { ReactNode } from 'react'
import { Button, Dialog, Form, Heading, Modal, ModalOverlay } from 'react-aria-components'

/** A dialog with fields: its main button, Enter in a field, and Escape. */
export function FormDialog(props: {
  title: string
  submit: string
  isBusy?: boolean
  /** What went wrong with the whole of it. */
  problem?: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && props.onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label={props.title}>
          <Heading slot="title">{props.title}</Heading>
          <Form
            className="form"
            validationBehavior="aria"
            onSubmit={(event) => {
              event.preventDefault()
              props.onSubmit()
            }}
          >
            {props.children}
            {props.problem && (
              <p className="error" role="alert">
                {props.problem}
              </p>
            )}
            <div className="actions">
              <Button className="quiet" onPress={props.onClose}>
                Cancel
              </Button>
              <Button className="primary" type="submit" isPending={props.isBusy ?? false}>
                {props.submit}
              </Button>
            </div>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
