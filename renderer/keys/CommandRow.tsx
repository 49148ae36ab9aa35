import { X } from 'lucide-react'
import { Button } from 'react-aria-components'
import { mostKeys } from '../../shared/keys/bindings.ts'
import type { Chord } from '../../shared/keys/chords.ts'
import type { KeyCommand } from '../../shared/keys/commands.ts'
import { words } from '../words/index.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { shownChord } from './platform.ts'
import './CommandRow.css'

const texts = words.keys.settings

/** A command with its keys, a button to remove each key, and a button to add one. */
export function CommandRow(props: {
  command: KeyCommand
  chords: readonly Chord[]
  isChanged: boolean
  onAdd: () => void
  onSet: (chords: Chord[]) => void
  onReset: () => void
}) {
  const { command, chords } = props
  const title = words.keys.commands[command.id]
  if (command.isFixed)
    return (
      <li className="keyrow">
        <span>{title}</span>
        <span className="row wrap">
          <KeyCaps command={command.id} chords={chords} />
          <span className="hint">{texts.fixed}</span>
        </span>
      </li>
    )
  return (
    <li className="keyrow">
      <span>{title}</span>
      <span className="row wrap">
        {chords.length === 0 && <span className="hint">{texts.none}</span>}
        {chords.map((chord) => (
          <span key={chord} className="chord">
            <kbd>{shownChord(chord)}</kbd>
            <Button
              className="icon"
              aria-label={texts.remove(shownChord(chord), title)}
              onPress={() => props.onSet(chords.filter((other) => other !== chord))}
            >
              <X size={13} aria-hidden />
            </Button>
          </span>
        ))}
        {chords.length < mostKeys && (
          <Button className="quiet small" aria-label={texts.addFor(title)} onPress={props.onAdd}>
            {texts.add}
          </Button>
        )}
        {props.isChanged && (
          <Button className="quiet small" aria-label={texts.resetThis(title)} onPress={props.onReset}>
            {texts.reset}
          </Button>
        )}
      </span>
    </li>
  )
}
