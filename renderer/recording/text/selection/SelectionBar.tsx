import { AudioLines, Check, Trash2, Users, X } from 'lucide-react'
import { useMemo } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import type { TimeRange } from '../../../../shared/transcripts/heard.ts'
import type { Segment, Speaker } from '../../../../shared/transcripts/transcript.ts'
import { PopoverMenu } from '../../../controls/PopoverMenu.tsx'
import { useCommands } from '../../../keys/usableCommands.ts'
import type { Edit } from '../../../transcript/edits.ts'
import { speakerChoices, speakerOf } from '../../../transcript/speakerChoices.tsx'
import { words } from '../../../words/index.ts'
import { type SelectedSegments, stretchOf } from './selectedSegments.ts'
import './SelectionBar.css'

const texts = words.editing.selection

/** The actions on the selected segments. Undo takes back each action in one step. */
export function SelectionBar(props: {
  selected: SelectedSegments
  segments: readonly Segment[]
  speakers: readonly Speaker[]
  onEdit: Edit
  /** Null if there is no audio. */
  onTranscribe: ((wanted: TimeRange) => void) | null
  onClear: () => void
}) {
  const { selected, segments, speakers, onEdit, onTranscribe, onClear } = props
  const segmentIds = [...selected.ids]
  const areVerified = useMemo(
    () => segments.every(({ id, verified }) => verified || !selected.ids.has(id)),
    [segments, selected],
  )
  const transcribe =
    onTranscribe &&
    (() => {
      const wanted = stretchOf(segments.filter(({ id }) => selected.ids.has(id)))
      if (wanted) onTranscribe(wanted)
    })
  useCommands({ transcribePart: transcribe })
  return (
    <section className="segmentselection row wrap" aria-label={texts.label}>
      <span role="status">{texts.count(segmentIds.length)}</span>
      <MenuTrigger>
        <Button className="quiet">
          <Users size={15} aria-hidden /> {texts.speaker}
        </Button>
        <PopoverMenu
          placement="top"
          aria-label={texts.speakerOf(segmentIds.length)}
          onAction={(key) => void onEdit({ kind: 'segments.setSpeaker', segmentIds, speakerId: speakerOf(key) })}
        >
          {speakerChoices(speakers)}
        </PopoverMenu>
      </MenuTrigger>
      <Button
        className="quiet"
        onPress={() => void onEdit({ kind: 'segments.setVerified', segmentIds, verified: !areVerified })}
      >
        <Check size={15} aria-hidden /> {areVerified ? texts.unverify : texts.verify}
      </Button>
      {transcribe && (
        <Button className="quiet" onPress={transcribe}>
          <AudioLines size={15} aria-hidden /> {words.buttons.transcribeAgain}
        </Button>
      )}
      <Button className="quiet" onPress={() => void onEdit({ kind: 'segments.remove', segmentIds }).then(onClear)}>
        <Trash2 size={15} aria-hidden /> {texts.remove}
      </Button>
      <Button className="icon" aria-label={words.buttons.clearSelection} onPress={onClear}>
        <X size={16} aria-hidden />
      </Button>
    </section>
  )
}
