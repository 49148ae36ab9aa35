import { useRef } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import type { Speaker } from '../../shared/transcript.ts'
import { words } from '../words/index.ts'

const texts = words.recording.transcript

/** The speakers to choose from for one segment. One menu for all rows: it opens at the button that was pressed. */
export function SpeakerMenu(props: {
  opener: HTMLElement
  speakers: readonly Speaker[]
  onChoose: (speakerId: number | 'new') => void
  onClose: () => void
}) {
  const opener = useRef(props.opener)
  return (
    <Popover
      className="popover"
      aria-label={texts.changeSpeaker}
      placement="bottom start"
      triggerRef={opener}
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
    >
      <Menu
        className="menu"
        autoFocus="first"
        aria-label={texts.changeSpeaker}
        onAction={(key) => {
          props.onChoose(key === 'new' ? 'new' : Number(key))
          props.onClose()
        }}
        onClose={props.onClose}
      >
        {props.speakers.map(({ id, name }) => (
          <MenuItem key={id} id={id}>
            {name}
          </MenuItem>
        ))}
        <MenuItem id="new">{texts.newSpeaker}</MenuItem>
      </Menu>
    </Popover>
  )
}
