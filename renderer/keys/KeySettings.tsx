import { useState } from 'react'
import { Button, Input, SearchField } from 'react-aria-components'
import {
  type Bindings,
  bindingsOf,
  type KeySettings as Keys,
  presetKeysOf,
  withKeys,
} from '../../shared/keys/bindings.ts'
import type { Chord } from '../../shared/keys/chords.ts'
import { commands, type KeyCommand } from '../../shared/keys/commands.ts'
import { type KeyPreset, keyPresets } from '../../shared/keys/presets.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { useCommandMutation } from '../base/queries.ts'
import { Choice } from '../controls/Choice.tsx'
import { ConfirmDialog } from '../controls/ConfirmDialog.tsx'
import { ErrorLine } from '../controls/ErrorLine.tsx'
import { words } from '../words/index.ts'
import { BackgroundKeysSetting } from './BackgroundKeysSetting.tsx'
import { CaptureDialog } from './CaptureDialog.tsx'
import { CommandRow } from './CommandRow.tsx'
import { rankOf } from './paletteEntries.ts'
import { shownChord } from './platform.ts'
import './KeySettings.css'

const texts = words.keys.settings
const groups = ['listen', 'move', 'verify', 'quote', 'protect', 'correct', 'everywhere', 'system'] as const
const presetNames = Object.fromEntries(keyPresets.map((preset) => [preset, texts.presets[preset]])) as Record<
  KeyPreset,
  string
>

/** The keys of all commands, and the preset that they come from. */
export function KeySettings({ settings }: { settings: Settings }) {
  const update = useCommandMutation('settings.update', ['settings.get'])
  // The next change builds on these keys, even before the library has responded.
  const [mine, setMine] = useState<Keys | null>(null)
  const keys = mine ?? settings.keys
  const [sought, setSought] = useState('')
  const [capturing, setCapturing] = useState<KeyCommand | null>(null)
  const [isResetting, setResetting] = useState(false)
  const bindings = bindingsOf(keys)
  const set = (next: Keys) => {
    setMine(next)
    update.mutate({ keys: next }, { onError: () => setMine(null) })
  }
  const isChanged = Object.keys(keys.changed).length > 0
  const found = commands.filter((command) => commandMatches(command, bindings.get(command.id) ?? [], sought))
  return (
    <>
      <ErrorLine text={update.error?.message} />
      <p className="muted">{texts.hint}</p>
      <Choice
        label={texts.preset}
        value={keys.preset}
        options={presetNames}
        hint={texts.presetHint}
        onChange={(preset) => set({ ...keys, preset })}
      />
      <BackgroundKeysSetting
        keys={keys}
        isSaved={!update.isPending}
        onChange={(inBackground) => set({ ...keys, inBackground })}
      />
      <div className="keytools row wrap">
        <SearchField className="search" aria-label={texts.search} value={sought} onChange={setSought}>
          <Input placeholder={texts.search} />
        </SearchField>
        <Button className="quiet" isDisabled={!isChanged} onPress={() => setResetting(true)}>
          {texts.resetAll}
        </Button>
      </div>
      <p className={found.length === 0 ? 'muted' : 'spoken'} role="status">
        {found.length === 0 ? texts.noneFound : sought === '' ? '' : texts.found(found.length)}
      </p>
      {groups.map((group) => (
        <CommandGroup
          key={group}
          group={group}
          found={found}
          keys={keys}
          bindings={bindings}
          onCapture={setCapturing}
          onSet={set}
        />
      ))}
      {capturing && (
        <CaptureDialog
          command={capturing}
          bindings={bindings}
          onUse={(chord) => {
            setCapturing(null)
            set(withKeys(keys, capturing, [...(bindings.get(capturing.id) ?? []), chord]))
          }}
          onClose={() => setCapturing(null)}
        />
      )}
      {isResetting && (
        <ConfirmDialog
          title={texts.resetAllAsk}
          confirm={texts.resetAll}
          onConfirm={() => set({ ...keys, changed: {} })}
          onClose={() => setResetting(false)}
        >
          {texts.resetAllText(texts.presets[keys.preset])}
        </ConfirmDialog>
      )}
    </>
  )
}

function CommandGroup(props: {
  group: (typeof groups)[number]
  found: readonly KeyCommand[]
  keys: Keys
  bindings: Bindings
  onCapture: (command: KeyCommand) => void
  onSet: (keys: Keys) => void
}) {
  const { group, keys, bindings, onCapture, onSet } = props
  const shown = props.found.filter((command) => command.group === group)
  if (shown.length === 0) return null
  return (
    <section className="keygroup" aria-label={words.keys.groups[group]}>
      <h3>{words.keys.groups[group]}</h3>
      <ul className="list">
        {shown.map((command) => (
          <CommandRow
            key={command.id}
            command={command}
            chords={bindings.get(command.id) ?? []}
            isChanged={keys.changed[command.id] !== undefined}
            onAdd={() => onCapture(command)}
            onSet={(chords) => onSet(withKeys(keys, command, chords))}
            onReset={() => onSet(withKeys(keys, command, presetKeysOf(keys.preset, command)))}
          />
        ))}
      </ul>
    </section>
  )
}

/** Whether the search finds a command, by its words or by its displayed keys: “F4”, “ctrl d”. */
const commandMatches = ({ id }: KeyCommand, chords: readonly Chord[], sought: string): boolean =>
  rankOf(words.keys.commands[id], sought) !== null ||
  chords.some((chord) => shownChord(chord).toLowerCase() === sought.trim().toLowerCase().replaceAll('+', ' '))
