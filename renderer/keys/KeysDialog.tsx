import { Button } from 'react-aria-components'
import { isEditingKey, writesText } from '../../shared/keys/chords.ts'
import { commands, type KeyCommand, type KeyCommandId } from '../../shared/keys/commands.ts'
import { ReadDialog } from '../controls/ReadDialog.tsx'
import { words } from '../words/index.ts'
import { useBoundKeys } from './boundKeys.ts'
import { KeyCaps } from './KeyCaps.tsx'
import { actionOf } from './usableCommands.ts'
import './KeysDialog.css'

const texts = words.keys
const groups = ['listen', 'move', 'verify', 'quote', 'protect', 'correct', 'everywhere'] as const

/** The sheet of keys, with their current bindings. */
export function KeysDialog({ onChangeKeys, onClose }: { onChangeKeys: () => void; onClose: () => void }) {
  const bound = useBoundKeys()
  // A command of an open recording takes the key from a command that works everywhere.
  const isTaken = (chord: string, { id }: KeyCommand) =>
    commands.some(
      (other) =>
        other.holds === 'editor' &&
        other.id !== id &&
        bound.get(other.id)?.includes(chord) &&
        actionOf(other.id as KeyCommandId) !== null,
    )
  const keysOf = (command: KeyCommand) => {
    const chords = bound.get(command.id) ?? []
    return command.holds === 'everywhere' && !command.isFixed ? chords.filter((one) => !isTaken(one, command)) : chords
  }
  const isListed = (command: KeyCommand) => command.isFixed || keysOf(command).length > 0
  /** A group whose commands have no keys yet is left out. */
  const hasRows = (wanted: KeyCommand['group']) =>
    commands.some((command) => command.group === wanted && isListed(command))
  const note = (command: KeyCommand, chord: string) =>
    command.holds !== 'text' && (writesText(chord) || (isEditingKey(chord) && !command.isFixed && chord !== 'Escape'))
      ? texts.sheet.notWhileTyping
      : null
  return (
    <ReadDialog
      title={texts.title}
      className="keysheet"
      actions={
        <Button className="quiet" onPress={onChangeKeys}>
          {texts.sheet.change}
        </Button>
      }
      close={words.buttons.done}
      focusesClose
      onClose={onClose}
    >
      <div className="keygroups">
        {groups.filter(hasRows).map((group) => (
          <section key={group} aria-label={texts.groups[group]}>
            <h3>{texts.groups[group]}</h3>
            <dl className="keys stack">
              {commands
                .filter((command) => command.group === group && isListed(command))
                .map((command) => (
                  <div key={command.id}>
                    <dt className="row wrap gap-4">
                      <KeyCaps command={command.id} chords={keysOf(command)} note={(chord) => note(command, chord)} />
                    </dt>
                    <dd>{texts.commands[command.id]}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </ReadDialog>
  )
}
