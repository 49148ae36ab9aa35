import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { words } from '../words/index.ts'
import { ModalDialog } from './ModalDialog.tsx'

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
  const { title, className = '', actions, close = words.buttons.close, focusesClose = false, onClose, children } = props
  return (
    <ModalDialog title={title} className={className} isDismissable onClose={onClose}>
      {children}
      <div className="actions">
        {actions}
        <Button className="primary" autoFocus={focusesClose} onPress={onClose}>
          {close}
        </Button>
      </div>
    </ModalDialog>
  )
}
