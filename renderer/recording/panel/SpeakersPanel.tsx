import { Plus } from 'lucide-react'
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { Button, MenuItem, MenuTrigger, TextArea, TextField } from 'react-aria-components'
import { textLimits } from '../../../shared/text/textLimits.ts'
import { freeSpeakerName, isSameSpeakerName } from '../../../shared/transcripts/speakerNames.ts'
import type { EditOperation, Segment, Speaker } from '../../../shared/transcripts/transcript.ts'
import { ErrorLine } from '../../controls/ErrorLine.tsx'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import { RowMenu } from '../../controls/RowMenu.tsx'
import type { SaveTyped } from '../../transcript/edits.ts'
import { initialsById, speakerColour } from '../../transcript/speakerLook.ts'
import { nameField, nameKeys } from '../../typing/nameField.ts'
import { libraryUndo, useTyped } from '../../typing/useTyped.ts'
import { words } from '../../words/index.ts'
import { keptSpeakerName, shownSpeakerName } from '../../words/speakerName.ts'
import { Unassigned } from './Unassigned.tsx'
import './SpeakersPanel.css'

const texts = words.recording.speakers

type Edit = (operation: EditOperation) => Promise<unknown>
type RowProps = {
  initials: string
  speaker: Speaker
  others: Speaker[]
  onEdit: Edit
  onType: SaveTyped
  onRedact: (speakerId: number) => void
}

function SpeakerRow({ speaker, initials, others, onEdit, onType, onRedact }: RowProps) {
  const field = useMemo(
    () => nameField((name, typingRun) => onType({ kind: 'speaker.rename', speakerId: speaker.id, name, typingRun })),
    [speaker.id, onType],
  )
  const name = useTyped(`speaker:${speaker.id}`, speaker.name, field)
  const [isEnded, setEnded] = useState(false)
  const end = () => {
    setEnded(true)
    name.leave()
  }
  const merge = (intoSpeakerId: number) =>
    void onEdit({ kind: 'speaker.merge', fromSpeakerId: speaker.id, intoSpeakerId })
  /** Another speaker with the typed name. Wait until typing ends, because “Ann” may become “Anna”. */
  const namesake = (isEnded && others.find((other) => isSameSpeakerName(other.name, name.text))) || null
  return (
    <div className="speaker" style={{ '--speaker': speakerColour(speaker.colorIndex) } as CSSProperties}>
      <span className="initial" aria-hidden>
        {initials}
      </span>
      <TextField
        aria-label={texts.name}
        value={shownSpeakerName(name.text)}
        onChange={(typed) => {
          setEnded(false)
          // The name wraps on screen but is still one line.
          name.type(keptSpeakerName(typed.replace(/\s*\n\s*/g, ' ')))
        }}
        onBlur={end}
        isInvalid={namesake !== null}
      >
        <TextArea
          rows={1}
          dir="auto"
          maxLength={textLimits.speakerName}
          {...libraryUndo}
          {...name.composition}
          onKeyDown={(event) => {
            nameKeys(event, { end, putBack: name.putBack })
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
          }}
        />
      </TextField>
      <span className="share">{words.units.share(speaker.share)}</span>
      <RowMenu
        label={words.protection.moreOfPerson(shownSpeakerName(speaker.name))}
        onAction={() => onRedact(speaker.id)}
      >
        <MenuItem id="redact">{words.protection.redact.speaker}</MenuItem>
      </RowMenu>
      {namesake && (
        <Namesake
          namesake={namesake}
          before={name.before}
          onMerge={() => {
            // Otherwise the refused name would stay as an unsaved draft of a speaker that the merge removes.
            name.putBack()
            merge(namesake.id)
          }}
          onKeep={() => {
            name.putBack()
            name.leave()
          }}
        />
      )}
      {others.length > 0 && !namesake && <MergeMenu speaker={speaker} others={others} onMerge={merge} />}
    </div>
  )
}

/** Asks about a name that another speaker has: either both are one person, or the name `before` stays. */
function Namesake(props: { namesake: Speaker; before: string; onMerge: () => void; onKeep: () => void }) {
  return (
    <div className="namesake row wrap">
      <ErrorLine text={texts.samePerson(shownSpeakerName(props.namesake.name))} />
      <Button className="quiet" onPress={props.onMerge}>
        {texts.mergeBoth}
      </Button>
      <Button className="quiet" onPress={props.onKeep}>
        {texts.keepName(shownSpeakerName(props.before))}
      </Button>
    </div>
  )
}

function MergeMenu(props: { speaker: Speaker; others: Speaker[]; onMerge: (intoSpeakerId: number) => void }) {
  return (
    <MenuTrigger>
      <Button className="quiet small" aria-label={texts.mergeLabel(shownSpeakerName(props.speaker.name))}>
        {texts.merge}
      </Button>
      <PopoverMenu placement="bottom end" onAction={(key) => props.onMerge(Number(key))}>
        {props.others.map(({ id, name }) => (
          <MenuItem key={id} id={id}>
            {texts.into(shownSpeakerName(name))}
          </MenuItem>
        ))}
      </PopoverMenu>
    </MenuTrigger>
  )
}

/** The speakers and how much each one speaks. A name that is entered here applies to the whole transcript. */
export function SpeakersPanel({
  speakers,
  segments,
  onEdit,
  onType,
  onRedact,
  children,
}: {
  speakers: Speaker[]
  segments: readonly Segment[]
  onEdit: Edit
  onType: SaveTyped
  onRedact: (speakerId: number) => void
  children?: ReactNode
}) {
  const initials = initialsById(speakers)
  const unassigned = segments.filter(({ speakerId }) => speakerId === null).length
  return (
    <section className="speakers stack" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {speakers.map((speaker) => (
        <SpeakerRow
          key={speaker.id}
          speaker={speaker}
          initials={initials.get(speaker.id) ?? ''}
          others={speakers.filter(({ id }) => id !== speaker.id)}
          onEdit={onEdit}
          onType={onType}
          onRedact={onRedact}
        />
      ))}
      <Unassigned
        count={unassigned}
        hasNoSpeakers={unassigned === segments.length}
        speakers={speakers}
        onEdit={onEdit}
      />
      <Button
        className="quiet start"
        onPress={() => void onEdit({ kind: 'speaker.add', name: freeSpeakerName(speakers.map(({ name }) => name)) })}
      >
        <Plus size={14} aria-hidden /> {texts.add}
      </Button>
      {children}
    </section>
  )
}
