import { ChevronDown } from 'lucide-react'
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue, ToggleButton } from 'react-aria-components'
import type { Speaker } from '../../../../shared/transcripts/transcript.ts'
import { words } from '../../../words/index.ts'
import { shownSpeakerName } from '../../../words/speakerName.ts'
import type { FindCriteria } from './search.ts'
import './FindOptions.css'

const texts = words.editing.find
const kinds = ['matchCase', 'wholeWords', 'isPattern'] as const

/** The options of the search: spelling, speaker, and whether segments are verified. */
export function FindOptions(props: {
  criteria: FindCriteria
  speakers: readonly Speaker[]
  onChange: (more: Partial<FindCriteria>) => void
}) {
  const { criteria, speakers, onChange } = props
  return (
    <div className="findrow row wrap">
      {kinds.map((kind) => (
        <ToggleButton
          key={kind}
          className="pill"
          isSelected={criteria[kind]}
          onChange={(isOn) => onChange({ [kind]: isOn })}
        >
          <span aria-hidden>{texts[kind].sign}</span> {texts[kind].name}
        </ToggleButton>
      ))}
      <ToggleButton
        className="pill"
        isSelected={criteria.unverifiedOnly}
        onChange={(unverifiedOnly) => onChange({ unverifiedOnly })}
      >
        {texts.unverifiedOnly}
      </ToggleButton>
      <Select
        aria-label={words.library.filters.speaker}
        value={String(criteria.who)}
        onChange={(key) => onChange({ who: key === 'all' || key === 'none' ? key : Number(key) })}
      >
        <Button className="pill">
          <SelectValue />
          <ChevronDown size={14} aria-hidden />
        </Button>
        <Popover className="popover">
          <ListBox className="options">
            <ListBoxItem id="all">{texts.allSpeakers}</ListBoxItem>
            {speakers.map(({ id, name }) => (
              <ListBoxItem key={id} id={String(id)}>
                {shownSpeakerName(name)}
              </ListBoxItem>
            ))}
            <ListBoxItem id="none">{words.editing.noSpeaker}</ListBoxItem>
          </ListBox>
        </Popover>
      </Select>
    </div>
  )
}
