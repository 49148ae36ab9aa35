import { Plus } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { Button, Input, Menu, MenuItem, MenuTrigger, Popover, TextField } from 'react-aria-components'
import type { EditOperation, Speaker } from '../../shared/domain.ts'
import { freeSpeakerName, isSameSpeakerName } from '../../shared/speakerNames.ts'
import { speakerColour, speakerInitial } from './speakerLook.ts'

type Edit = (operation: EditOperation) => Promise<boolean>

function SpeakerRow({ speaker, others, onEdit }: { speaker: Speaker; others: Speaker[]; onEdit: Edit }) {
  const [name, setName] = useState(speaker.name)
  useEffect(() => setName(speaker.name), [speaker.name])
  /** The other speaker who has the name that was typed here. */
  const [namesake, setNamesake] = useState<Speaker | null>(null)
  const keepOldName = () => {
    setName(speaker.name)
    setNamesake(null)
  }
  const save = () => {
    const taken = others.find((other) => isSameSpeakerName(other.name, name)) ?? null
    setNamesake(taken)
    if (taken) return
    if (name.trim() === '') setName(speaker.name)
    else if (name.trim() !== speaker.name)
      void onEdit({ kind: 'speaker.rename', speakerId: speaker.id, name: name.trim() })
  }
  return (
    <div className="speaker" style={{ '--speaker': speakerColour(speaker.colorIndex) } as CSSProperties}>
      <span className="initial" aria-hidden>
        {speakerInitial(speaker.name)}
      </span>
      <TextField aria-label="Speaker name" value={name} onChange={setName} onBlur={save} isInvalid={namesake !== null}>
        <Input dir="auto" onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()} />
      </TextField>
      <span className="share">{Math.round(speaker.share * 100)} %</span>
      {namesake && (
        <div className="namesake">
          <p className="error" role="alert">
            “{namesake.name}” is already a speaker here. Are they the same person?
          </p>
          <Button
            className="quiet"
            onPress={() =>
              void onEdit({ kind: 'speaker.merge', fromSpeakerId: speaker.id, intoSpeakerId: namesake.id })
            }
          >
            Merge the two speakers
          </Button>
          <Button className="quiet" onPress={keepOldName}>
            Keep “{speaker.name}”
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
  children,
}: {
  speakers: Speaker[]
  onEdit: Edit
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
