import { Plus } from 'lucide-react'
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import { Button, Input, Menu, MenuItem, MenuTrigger, Popover, TextField } from 'react-aria-components'
import type { EditOperation, Speaker } from '../../shared/domain.ts'
import { freeSpeakerName, isSameSpeakerName } from '../../shared/speakerNames.ts'
import { textLimits } from '../../shared/textLimits.ts'
import { nameField, nameKeys } from '../typing/nameField.ts'
import { libraryUndo, useTyped } from '../typing/useTyped.ts'
import type { SaveTyped } from './edits.ts'
import { speakerColour, speakerInitial } from './speakerLook.ts'

type Edit = (operation: EditOperation) => Promise<unknown>
type RowProps = { speaker: Speaker; others: Speaker[]; onEdit: Edit; onType: SaveTyped }

function SpeakerRow({ speaker, others, onEdit, onType }: RowProps) {
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
  /** The other speaker who has the name that was typed here. “Ann” may be on the way to “Anna”: shown once that is all. */
  const namesake = (isEnded && others.find((other) => isSameSpeakerName(other.name, name.text))) || null
  return (
    <div className="speaker" style={{ '--speaker': speakerColour(speaker.colorIndex) } as CSSProperties}>
      <span className="initial" aria-hidden>
        {speakerInitial(speaker.name)}
      </span>
      <TextField
        aria-label="Speaker name"
        value={name.text}
        onChange={(typed) => {
          setEnded(false)
          name.type(typed)
        }}
        onBlur={end}
        isInvalid={namesake !== null}
      >
        <Input
          dir="auto"
          maxLength={textLimits.speakerName}
          {...libraryUndo}
          {...name.composition}
          onKeyDown={(event) => nameKeys(event, { end, putBack: name.putBack })}
        />
      </TextField>
      <span className="share">{Math.round(speaker.share * 100)} %</span>
      {namesake && (
        <div className="namesake">
          <p className="error" role="alert">
            “{namesake.name}” is already a speaker here. Are they the same person?
          </p>
          <Button
            className="quiet"
            onPress={() => {
              // The refused name would stay an unsaved draft of a speaker that the merge removes.
              name.putBack()
              void onEdit({ kind: 'speaker.merge', fromSpeakerId: speaker.id, intoSpeakerId: namesake.id })
            }}
          >
            Merge the two speakers
          </Button>
          <Button
            className="quiet"
            onPress={() => {
              name.putBack()
              name.leave()
            }}
          >
            Keep “{name.before}”
          </Button>
        </div>
      )}
      {others.length > 0 && !namesake && (
        <MenuTrigger>
          <Button className="quiet" aria-label={`Merge ${speaker.name} into…`}>
            Merge
          </Button>
          <Popover className="popover" placement="bottom end">
            <Menu
              className="menu"
              onAction={(key) =>
                void onEdit({ kind: 'speaker.merge', fromSpeakerId: speaker.id, intoSpeakerId: Number(key) })
              }
            >
              {others.map(({ id, name: other }) => (
                <MenuItem key={id} id={id}>
                  into {other}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
    </div>
  )
}

/** Who speaks, and how much; a name given here holds everywhere. */
export function SpeakersPanel({
  speakers,
  onEdit,
  onType,
  children,
}: {
  speakers: Speaker[]
  onEdit: Edit
  onType: SaveTyped
  children?: ReactNode
}) {
  return (
    <section className="speakers" aria-label="Speakers">
      <h2>Speakers</h2>
      {speakers.map((speaker) => (
        <SpeakerRow
          key={speaker.id}
          speaker={speaker}
          others={speakers.filter(({ id }) => id !== speaker.id)}
          onEdit={onEdit}
          onType={onType}
        />
      ))}
      <Button
        className="quiet add"
        onPress={() => void onEdit({ kind: 'speaker.add', name: freeSpeakerName(speakers.map(({ name }) => name)) })}
      >
        <Plus size={14} aria-hidden /> Add speaker
      </Button>
      {children}
    </section>
  )
}
