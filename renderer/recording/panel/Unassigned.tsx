import { Button, MenuItem, MenuTrigger } from 'react-aria-components'
import type { EditOperation, Speaker } from '../../../shared/transcripts/transcript.ts'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import { words } from '../../words/index.ts'
import { shownSpeakerName } from '../../words/speakerName.ts'

const texts = words.recording.speakers

/** The number of segments without a speaker, and a menu that assigns all of them to one speaker. */
export function Unassigned(props: {
  count: number
  /** True if no segment has a speaker. */
  hasNoSpeakers: boolean
  speakers: readonly Speaker[]
  onEdit: (operation: EditOperation) => Promise<unknown>
}) {
  const { count, hasNoSpeakers, speakers, onEdit } = props
  if (count === 0) return null
  return (
    <div className="stack">
      <p className="hint">{hasNoSpeakers ? texts.noneIdentified : texts.unassigned(count)}</p>
      <MenuTrigger>
        <Button className="quiet start">{hasNoSpeakers ? texts.assignAll : texts.assignRest(count)}</Button>
        <PopoverMenu
          placement="bottom end"
          onAction={(key) =>
            void onEdit({ kind: 'speaker.takeUnassigned', speakerId: key === 'new' ? 'new' : Number(key) })
          }
        >
          {speakers.map(({ id, name }) => (
            <MenuItem key={id} id={id}>
              {shownSpeakerName(name)}
            </MenuItem>
          ))}
          <MenuItem id="new">{texts.newSpeaker}</MenuItem>
        </PopoverMenu>
      </MenuTrigger>
    </div>
  )
}
