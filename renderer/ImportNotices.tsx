import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { dismissImportNotices, type ImportNotice, latestWords, useImportNotices } from './importNotices.ts'

const shownAtOnce = 3

/** What became of files that are no new recordings: the newest few, and all of them in a list. It stays until it is dismissed. */
export function ImportNotices() {
  const said = useImportNotices()
  const { notices } = said
  const [showsAll, setShowsAll] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const dismiss = () => {
    dismissImportNotices()
    setShowsAll(false)
    // The button that had the focus is gone.
    whole.current?.focus()
  }
  return (
    <div ref={whole} tabIndex={-1} className="importnotices">
      <Heard words={latestWords(said)} id={notices[0]?.id} />
      {notices.length > 0 && (
        <section className="notices" aria-label="What became of your files">
          <NoticeList notices={notices.slice(0, shownAtOnce)} />
          {notices.length > shownAtOnce && (
            <Button className="quiet" onPress={() => setShowsAll(true)}>
              Show all {notices.length.toLocaleString('en-GB')}
            </Button>
          )}
          <Button className="icon" aria-label="Dismiss" onPress={dismiss}>
            <X size={16} aria-hidden />
          </Button>
        </section>
      )}
      {showsAll && <AllNotices notices={notices} onDismiss={dismiss} onClose={() => setShowsAll(false)} />}
    </div>
  )
}

/** Spoken once when something new is said; what was there before this page was opened is not said again. */
function Heard({ words, id }: { words: string; id: number | undefined }) {
  const heardId = useRef(id)
  const [heard, setHeard] = useState('')
  useEffect(() => {
    if (id === heardId.current) return
    heardId.current = id
    setHeard(id === undefined ? '' : words)
  }, [id, words])
  return (
    <p className="spoken" role="status">
      {heard}
    </p>
  )
}

function NoticeList({ notices }: { notices: readonly ImportNotice[] }) {
  return (
    <ul>
      {notices.map(({ id, name, sentence }) => (
        <li key={id}>
          {name !== null && (
            <>
              <bdi className="file">{name}</bdi>:{' '}
            </>
          )}
          {sentence}
        </li>
      ))}
    </ul>
  )
}

function AllNotices(props: { notices: readonly ImportNotice[]; onDismiss: () => void; onClose: () => void }) {
  const { notices, onDismiss, onClose } = props
  return (
    <ModalOverlay className="overlay" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal">
        <Dialog className="dialog" aria-label="What became of your files">
          <Heading slot="title">What became of your files</Heading>
          <p className="muted">{notices.length.toLocaleString('en-GB')} messages, newest first.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys */}
          <section className="allnotices" aria-label="Messages" tabIndex={0}>
            <NoticeList notices={notices} />
          </section>
          <div className="actions">
            <Button className="quiet" onPress={onDismiss}>
              Dismiss all
            </Button>
            <Button className="primary" onPress={onClose} autoFocus>
              Close
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
