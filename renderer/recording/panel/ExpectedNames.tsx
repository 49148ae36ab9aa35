import { Button, MenuItem, MenuTrigger } from 'react-aria-components'
import type { RecordingDetail } from '../../../shared/recordings/domain.ts'
import { isSameSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import type { Speaker } from '../../../shared/transcripts/transcript.ts'
import { useCommand } from '../../base/queries.ts'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import type { Edit } from '../../transcript/edits.ts'
import { words } from '../../words/index.ts'
import { shownSpeakerName } from '../../words/speakerName.ts'
import './ExpectedNames.css'

const texts = words.recording.speakers.expected

/** People who were expected to speak and have no speaker yet. Each can be assigned to a speaker. */
export function ExpectedNames(props: { names: readonly string[]; speakers: readonly Speaker[]; onEdit: Edit }) {
  const { names, speakers, onEdit } = props
  const unnamed = names.filter(
    (name, index) =>
      !speakers.some((speaker) => isSameSpeakerName(speaker.name, name)) &&
      names.findIndex((other) => isSameSpeakerName(other, name)) === index,
  )
  if (unnamed.length === 0) return null
  return (
    <fieldset className="expectednames row wrap">
      <legend className="hint">{texts.label}</legend>
      {unnamed.map((name) => (
        <MenuTrigger key={name}>
          <Button className="quiet" aria-label={texts.whoIs(name)}>
            <bdi>{name}</bdi>
          </Button>
          <PopoverMenu
            aria-label={texts.whoIs(name)}
            onAction={(key) =>
              void onEdit(
                key === 'new'
                  ? { kind: 'speaker.add', name }
                  : { kind: 'speaker.rename', speakerId: Number(key), name },
              )
            }
          >
            {speakers.map((speaker) => (
              <MenuItem key={speaker.id} id={speaker.id}>
                {texts.is(shownSpeakerName(speaker.name))}
              </MenuItem>
            ))}
            <MenuItem id="new">{texts.isNew}</MenuItem>
          </PopoverMenu>
        </MenuTrigger>
      ))}
    </fieldset>
  )
}

/** The people who are expected to speak: first the recording's, then its project's. */
export function useExpectedNames({ projectId, transcription }: RecordingDetail): readonly string[] {
  const projects = useCommand('projects.list').data?.projects ?? []
  const project = projects.find(({ id }) => id === projectId)
  return [...(transcription.speakerNames ?? []), ...(project?.defaults.speakers ?? [])]
}
