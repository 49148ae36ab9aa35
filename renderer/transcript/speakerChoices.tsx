import { ChevronRight } from 'lucide-react'
import { Menu, MenuItem, Popover, SubmenuTrigger } from 'react-aria-components'
import type { Speaker } from '../../shared/transcripts/transcript.ts'
import { words } from '../words/index.ts'
import { shownSpeakerName } from '../words/speakerName.ts'
import './speakerChoices.css'

export type ChosenSpeaker = number | 'new' | null

export const speakerOf = (key: string | number): ChosenSpeaker =>
  key === 'new' ? 'new' : key === 'none' ? null : Number(key)

/** The speakers as items of a menu, then a new speaker, and nobody. */
export const speakerChoices = (speakers: readonly Speaker[]) => [
  ...speakers.map(({ id, name }) => (
    <MenuItem key={id} id={id}>
      {shownSpeakerName(name)}
    </MenuItem>
  )),
  <MenuItem key="new" id="new">
    {words.recording.speakers.newSpeaker}
  </MenuItem>,
  <MenuItem key="none" id="none">
    {words.editing.noSpeaker}
  </MenuItem>,
]

/** The speakers, in a menu inside a menu. */
export const speakerSubmenu = (
  id: string,
  speakers: readonly Speaker[],
  title: string,
  onChoose: (speaker: ChosenSpeaker) => void,
) => (
  <SubmenuTrigger>
    <MenuItem id={id} textValue={title}>
      <span className="submenu row gap-12">
        {title} <ChevronRight size={14} aria-hidden />
      </span>
    </MenuItem>
    <Popover className="popover" aria-label={title}>
      <Menu className="menu" aria-label={title} onAction={(key) => onChoose(speakerOf(key))}>
        {speakerChoices(speakers)}
      </Menu>
    </Popover>
  </SubmenuTrigger>
)
