import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { ListedModel } from '../../shared/contract/models.ts'
import { useCommand } from '../base/queries.ts'
import { words } from '../words/index.ts'
import '../controls/Dialog.css'

/** The complete text of a model's licence. */
export function LicenceDialog({ model, onClose }: { model: ListedModel; onClose: () => void }) {
  const { data, error } = useCommand('models.licence', { id: model.id })
  const title = words.models.licence(model.licence)
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label={title}>
          <Heading slot="title">{title}</Heading>
          {error && <p className="error">{error.message}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so keys must reach it */}
          <pre className="literal framed document" tabIndex={0} lang="en">
            {data?.text}
          </pre>
          <div className="actions">
            <Button className="primary" onPress={onClose}>
              {words.buttons.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
