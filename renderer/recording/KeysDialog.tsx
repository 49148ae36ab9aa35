import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { words } from '../words/index.ts'

const groups = navigator.platform.startsWith('Mac') ? words.keys.mac : words.keys.others

/** The cheat sheet. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal keysheet">
        <Dialog className="dialog" aria-label={words.keys.title}>
          <Heading slot="title">{words.keys.title}</Heading>
          <div className="keygroups">
            {groups.map(({ title, rows }) => (
              <section key={title} aria-label={title}>
                <h3>{title}</h3>
                <dl className="keys">
                  {rows.map(([key, use]) => (
                    <div key={use}>
                      <dt>{key}</dt>
                      <dd>{use}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
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
