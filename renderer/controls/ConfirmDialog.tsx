import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { words } from '../words/index.ts'
import { ModalDialog } from './ModalDialog.tsx'

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
    <ModalDialog title={props.title} role="alertdialog" isDismissable onClose={props.onClose}>
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
    </ModalDialog>
  )
}
