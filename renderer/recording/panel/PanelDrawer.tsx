import { PanelRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components'
import './PanelDrawer.css'

/** A button that opens the panel over the transcript, if there is no space beside it. */
export function PanelDrawer({
  label,
  close: closeLabel,
  isOpenAtFirst,
  children,
}: {
  label: string
  close: string
  isOpenAtFirst: boolean
  children: ReactNode
}) {
  return (
    <DialogTrigger defaultOpen={isOpenAtFirst}>
      <Button className="quiet">
        <PanelRight size={15} aria-hidden /> <span className="besidesign">{label}</span>
      </Button>
      <ModalOverlay className="overlay side" isDismissable>
        <Modal className="drawer">
          <Dialog className="inside" aria-label={label}>
            {({ close }) => (
              <>
                <Button className="icon close" aria-label={closeLabel} onPress={close}>
                  <X size={16} aria-hidden />
                </Button>
                {children}
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}
