import type { ReactNode } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { words } from '../words/index.ts'
import './Dialog.css'

/** A dialog that shows something to read. Escape, a click beside it and its last button close it. */
export function ReadDialog(props: {
  title: string
  className?: string
  /** Buttons before the one that closes. */
  actions?: ReactNode
  /** The text of the button that closes, if not “Close”. */
  close?: string
  /** True if the button that closes has the focus first. */
  focusesClose?: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && props.onClose()} isDismissable>
      <Modal className={`modal ${props.className ?? ''}`}>
        <Dialog className="dialog" aria-label={props.title}>
          <Heading slot="title">{props.title}</Heading>
          {props.children}
          <div className="actions">
            {props.actions}
            <Button className="primary" autoFocus={props.focusesClose ?? false} onPress={props.onClose}>
              {props.close ?? words.buttons.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
