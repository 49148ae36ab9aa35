import type { ReactNode } from 'react'
import { Button, Form } from 'react-aria-components'
import { words } from '../words/index.ts'
import { ErrorLine } from './ErrorLine.tsx'
import { ModalDialog } from './ModalDialog.tsx'

/** A dialog with fields. Enter in a field submits it, Escape closes it. A click beside it does not, because what was typed would be lost. */
export function FormDialog(props: {
  title: string
  submit: string
  isBusy?: boolean
  /** True if the action deletes something, so that the button is red. */
  isDanger?: boolean
  /** True if the person must first agree to something. */
  isDisabled?: boolean
  /** A sentence that says what is wrong with the whole form. */
  problem?: string | null
  /** Another way to end the dialog, before the button that submits. */
  otherEnd?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <ModalDialog title={props.title} onClose={props.onClose}>
      <Form
        className="form"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        {props.children}
        <div className="form ending">
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
        </div>
      </Form>
    </ModalDialog>
  )
}
