import { useRef } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import { doSpelling, type Misspelt, spellingItems } from '../spelling/spellingItems.tsx'
import { words } from '../words/index.ts'
import type { ToolTarget } from './toolTarget.ts'

const texts = words.editing.menu

/** What can be done with a segment and the words under the pointer: opened with the secondary button or the menu key. */
export function SegmentMenu(props: {
  target: ToolTarget
  at: { x: number; y: number }
  /** The word under the pointer, where it is misspelt. */
  misspelt: Misspelt | null
  onFixName: () => void
  onTimes: () => void
  /** Null: there is no sound. */
  onTranscribe: (() => void) | null
  onClose: () => void
}) {
  const { target, at, misspelt } = props
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={place} style={{ position: 'fixed', left: at.x, top: at.y }} />
      <Popover
        className="popover"
        aria-label={texts.label}
        placement="bottom start"
        triggerRef={place}
        isOpen
        onOpenChange={(isOpen) => !isOpen && props.onClose()}
      >
        <Menu
          className="menu"
          autoFocus="first"
          aria-label={texts.label}
          onAction={(key) => {
            if (misspelt) doSpelling(misspelt, String(key))
            if (key === 'name') props.onFixName()
            if (key === 'times') props.onTimes()
            if (key === 'transcribe') props.onTranscribe?.()
          }}
          onClose={props.onClose}
        >
          {misspelt && spellingItems(misspelt)}
          {target.words && <MenuItem id="name">{texts.fixName(target.words.text)}</MenuItem>}
          <MenuItem id="times">{texts.times}</MenuItem>
          {props.onTranscribe && <MenuItem id="transcribe">{texts.transcribe}</MenuItem>}
        </Menu>
      </Popover>
    </>
  )
}
