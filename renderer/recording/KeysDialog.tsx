import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

const command = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
const keys = [
  ['Space', 'Play or pause, when no text is being edited'],
  [`${command} Space`, 'Play or pause, always'],
  [`${command} F`, 'Find in this transcript'],
  [`${command} G`, 'Go to a time'],
  [`${command} Enter`, 'Split the segment at the cursor'],
  ['Backspace, Delete', 'At the start or end of a segment: merge it with its neighbour, if both have one speaker'],
  ['Backspace, Delete', 'In an empty segment: remove it'],
  [`${command} D`, 'Mark the segment as verified, or take the mark away'],
  ['Alt 1 … 9', 'Give the segment to the first … ninth speaker'],
  [`${command} Z`, 'Undo, also what is being typed'],
  [`${command} Y, ${command} Shift Z`, 'Redo'],
  ['Escape', 'In a title or a name: put the old one back; in a segment: leave its text'],
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label="Keys">
          <Heading slot="title">Keys</Heading>
          <dl className="keys">
            {keys.map(([key, use]) => (
              <div key={use}>
                <dt>{key}</dt>
                <dd>{use}</dd>
              </div>
            ))}
          </dl>
          <div className="actions">
            <Button className="primary" onPress={onClose}>
              Done
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
