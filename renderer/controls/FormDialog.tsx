import type { ReactNode } from 'react'
import { Button, Dialog, Form, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { words } from '../words/index.ts'
import { ErrorLine } from './ErrorLine.tsx'
import './Dialog.css'

/** A dialog with fields. Enter in a field submits it, Escape closes it. */
export function FormDialog(props: {
  title: string
  submit: string
  isBusy?: boolean
  /** Its action deletes something, so the button is red. */
  isDanger?: boolean
  /** Something has to be agreed to first. */
  isDisabled?: boolean
  /** What is wrong with the whole form, as a sentence. */
  problem?: string | null
  /** Another way to end it, before the button that submits. */
  otherEnd?: ReactNode
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
            <ErrorLine text={props.problem} />
            <div className="actions">
              <Button className="quiet" onPress={props.onClose}>
                {words.buttons.cancel}
              </Button>
              {props.otherEnd}
              <Button
                className={props.isDanger ? 'primary danger' : 'primary'}
                type="submit"
                isPending={props.isBusy ?? false}
                isDisabled={props.isDisabled ?? false}
              >
                {props.submit}
              </Button>
            </div>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
