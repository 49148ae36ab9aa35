import { ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Menu, MenuItem, Popover, Separator, SubmenuTrigger } from 'react-aria-components'
import type { EditOperation, Segment, Speaker } from '../../../shared/transcripts/transcript.ts'
import { words } from '../../words/index.ts'
import { shownSpeakerName } from '../../words/speakerName.ts'

const texts = words.recording.transcript
const more = words.editing.speakerMenu

/**
 * The speakers to choose from: for one segment, for all selected segments if this segment is selected, or for this
 * segment and all later ones. All rows share this menu, which opens at the pressed button.
 */
export function SpeakerMenu(props: {
  opener: HTMLElement
  segment: Segment
  speakers: readonly Speaker[]
  /** Empty if the segment is not selected. */
  selectedIds: readonly number[]
  onEdit: (operation: EditOperation) => void
  onClose: () => void
}) {
  const { segment, speakers, selectedIds, onEdit, onClose } = props
  const opener = useRef(props.opener)
  const isMany = selectedIds.length > 1
  const label = isMany ? words.editing.selection.speakerOf(selectedIds.length) : texts.changeSpeaker
  const name = speakers.find(({ id }) => id === segment.speakerId)?.name
  const assign = (speakerId: number | 'new' | null) => {
    if (isMany) onEdit({ kind: 'segments.setSpeaker', segmentIds: [...selectedIds], speakerId })
    else if (speakerId === null) onEdit({ kind: 'segments.setSpeaker', segmentIds: [segment.id], speakerId })
    else onEdit({ kind: 'segment.setSpeaker', segmentId: segment.id, speakerId })
  }
  const onwards = (which: 'same-speaker' | 'all', title: string) => (
    <SubmenuTrigger>
      <MenuItem id={which} textValue={title}>
        <span className="submenu row gap-12">
          {title} <ChevronRight size={14} aria-hidden />
        </span>
      </MenuItem>
      <Popover className="popover" aria-label={title}>
        <Menu
          className="menu"
          aria-label={title}
          onAction={(key) => {
            onEdit({ kind: 'segment.setSpeakerOnwards', segmentId: segment.id, speakerId: speakerOf(key), which })
            onClose()
          }}
        >
          {speakerChoices(speakers)}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  )
  return (
    <Popover
      className="popover"
      aria-label={label}
      placement="bottom start"
      triggerRef={opener}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        className="menu"
        autoFocus="first"
        aria-label={label}
        onAction={(key) => {
          if (key === 'same-speaker' || key === 'all') return
          assign(speakerOf(key))
          onClose()
        }}
        onClose={onClose}
      >
        {speakerChoices(speakers)}
        {!isMany && (
          <>
            <Separator />
            {onwards('same-speaker', name === undefined ? more.sameNobody : more.same(shownSpeakerName(name)))}
            {onwards('all', more.all)}
          </>
        )}
      </Menu>
    </Popover>
  )
}

export const speakerOf = (key: string | number): number | 'new' | null =>
  key === 'new' ? 'new' : key === 'none' ? null : Number(key)

export const speakerChoices = (speakers: readonly Speaker[]) => [
  ...speakers.map(({ id, name }) => (
    <MenuItem key={id} id={id}>
      {shownSpeakerName(name)}
    </MenuItem>
  )),
  <MenuItem key="new" id="new">
    {texts.newSpeaker}
  </MenuItem>,
  <MenuItem key="none" id="none">
    {words.editing.noSpeaker}
  </MenuItem>,
]
