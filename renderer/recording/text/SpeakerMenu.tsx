import { useRef } from 'react'
import { Separator } from 'react-aria-components'
import type { EditOperation, Segment, Speaker } from '../../../shared/transcripts/transcript.ts'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import { type ChosenSpeaker, speakerChoices, speakerOf, speakerSubmenu } from '../../transcript/speakerChoices.tsx'
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
  const assign = (speakerId: ChosenSpeaker) => {
    if (isMany) onEdit({ kind: 'segments.setSpeaker', segmentIds: [...selectedIds], speakerId })
    else if (speakerId === null) onEdit({ kind: 'segments.setSpeaker', segmentIds: [segment.id], speakerId })
    else onEdit({ kind: 'segment.setSpeaker', segmentId: segment.id, speakerId })
  }
  const onwards = (which: 'same-speaker' | 'all', title: string) =>
    speakerSubmenu(which, speakers, title, (speakerId) => {
      onEdit({ kind: 'segment.setSpeakerOnwards', segmentId: segment.id, speakerId, which })
      onClose()
    })
  return (
    <PopoverMenu
      opener={opener}
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
    </PopoverMenu>
  )
}
