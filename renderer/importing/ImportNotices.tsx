import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { dismissImportNotices, type ImportNotice, latestText, useImportNotices } from '../base/importNotices.ts'
import { narrow, useMedia } from '../base/useMedia.ts'
import { ReadDialog } from '../controls/ReadDialog.tsx'
import { words } from '../words/index.ts'
import './ImportNotices.css'

const shownAtOnce = 3

/**
 * Messages about files that gave no new recording: the newest few (in a narrow window one line), and a list of all. They stay until the
 * person dismisses them.
 */
export function ImportNotices() {
  const state = useImportNotices()
  const { notices } = state
  const [showsAll, setShowsAll] = useState(false)
  const isFolded = useMedia(narrow.tools)
  const shown = isFolded ? 1 : shownAtOnce
  const whole = useRef<HTMLDivElement>(null)
  const dismiss = () => {
    dismissImportNotices()
    setShowsAll(false)
    // The button that had the focus no longer exists.
    whole.current?.focus()
  }
  return (
    <div ref={whole} tabIndex={-1} className="importnotices">
      <Heard text={latestText(state)} id={notices[0]?.id} />
      {notices.length > 0 && (
        <section className={isFolded ? 'notices folded' : 'notices'} aria-label={words.app.imports.title}>
          <NoticeList notices={notices.slice(0, shown)} />
          {(isFolded || notices.length > shown) && (
            <Button className="quiet" onPress={() => setShowsAll(true)}>
              {words.app.imports.showAll(notices.length)}
            </Button>
          )}
          <Button className="icon" aria-label={words.buttons.dismiss} onPress={dismiss}>
            <X size={16} aria-hidden />
          </Button>
        </section>
      )}
      {showsAll && <AllNotices notices={notices} onDismiss={dismiss} onClose={() => setShowsAll(false)} />}
    </div>
  )
}

/** Makes a screen reader read a new message once. It does not repeat older messages when this page opens. */
function Heard({ text, id }: { text: string; id: number | undefined }) {
  const heardId = useRef(id)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (id === heardId.current) return
    heardId.current = id
    setSpoken(id === undefined ? '' : text)
  }, [id, text])
  return (
    <p className="spoken" role="status">
      {spoken}
    </p>
  )
}

function NoticeList({ notices }: { notices: readonly ImportNotice[] }) {
  return (
    <ul className="list">
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
    <ReadDialog
      title={words.app.imports.title}
      actions={
        <Button className="quiet" onPress={onDismiss}>
          {words.buttons.dismissAll}
        </Button>
      }
      focusesClose
      onClose={onClose}
    >
      <p className="muted">{words.app.imports.newestFirst(notices.length)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys */}
      <section className="allnotices framed" aria-label={words.app.imports.messages} tabIndex={0}>
        <NoticeList notices={notices} />
      </section>
    </ReadDialog>
  )
}
