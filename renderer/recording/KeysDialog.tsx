import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { words } from '../words/index.ts'

const rows = navigator.platform.startsWith('Mac') ? words.keys.mac : words.keys.others
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label={words.keys.title}>
          <Heading slot="title">{words.keys.title}</Heading>
          <dl className="keys">
            {rows.map(([key, use]) => (
              <div key={use}>
                <dt>{key}</dt>
                <dd>{use}</dd>
              </div>
            ))}
          </dl>
          <div className="actions">
            <Button className="primary" onPress={onClose}>
              {words.buttons.done}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
