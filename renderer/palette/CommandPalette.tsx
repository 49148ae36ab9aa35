import { useState } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components'
import { textLimits } from '../../shared/text/textLimits.ts'
import { useCommand } from '../base/queries.ts'
import { sectionNames } from '../base/sections.ts'
import { useAfterClosing } from '../base/useAfterClosing.ts'
import { fitting, type PaletteEntry, type Place, usableEntries } from '../keys/paletteEntries.ts'
import { shownChord } from '../keys/platform.ts'
import { words } from '../words/index.ts'
import '../controls/Dialog.css'
import '../controls/Search.css'
import './CommandPalette.css'

const texts = words.keys.palette
const recordingsShown = 8

/** One field that finds every command that can be used now, recordings by their titles, and the sections of the settings. */
export function CommandPalette({ onGo, onClose }: { onGo: (place: Place) => void; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  // The commands that were usable when the palette opened, because nothing changes behind it.
  const [usable] = useState(usableEntries)
  const runAfterClosing = useAfterClosing(onClose)
  // Apply the text at once. Otherwise the first match of an older list would get the focus, and lose it when that list
  // disappears.
  const sought = typed.trim().slice(0, textLimits.search)
  const list = useCommand(
    'recordings.list',
    { search: sought, limit: recordingsShown, importLimit: 1 },
    sought !== '',
  ).data
  const recordings = (sought === '' ? [] : (list?.items ?? [])).map(({ id, title }) => ({
    ...{ id: `recording:${id}`, title, chord: null },
    run: () => onGo({ name: 'recording', recordingId: id }),
  }))
  const pages = sectionNames.map((section) => ({
    ...{ id: `settings:${section}`, title: texts.page(words.settings.sections[section]), chord: null },
    run: () => onGo({ name: 'settings', section }),
  }))
  const sections = [
    { id: 'commands', title: texts.commands, entries: fitting(usable, sought) },
    { id: 'recordings', title: words.library.recordings, entries: recordings },
    { id: 'pages', title: words.settings.title, entries: sought === '' ? [] : fitting(pages, sought) },
  ].filter(({ entries }) => entries.length > 0)
  const all = sections.flatMap(({ entries }) => entries)
  return (
    <ModalOverlay className="overlay top" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="modal palette">
        <Dialog className="dialog" aria-label={texts.label}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField aria-label={words.keys.commands.palette} autoFocus className="search">
              {/* The list stays open, so it scrolls by the arrow keys of this field and needs no focus of its own. */}
              <Input placeholder={texts.placeholder} role="combobox" aria-expanded aria-haspopup="listbox" />
            </TextField>
            <p className="spoken" role="status">
              {all.length === 0 ? texts.nothing : texts.found(all.length)}
            </p>
            <ListBox
              className="options found"
              aria-label={texts.results}
              selectionMode="none"
              items={sections}
              onAction={(key) => runAfterClosing(all.find(({ id }) => id === key)?.run)}
              renderEmptyState={() => <p className="muted">{texts.nothing}</p>}
            >
              {(section) => (
                <ListBoxSection id={section.id}>
                  <Header>{section.title}</Header>
                  <Collection items={section.entries}>{(entry) => <Found entry={entry} />}</Collection>
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Found({ entry: { id, title, chord } }: { entry: PaletteEntry }) {
  return (
    <ListBoxItem id={id} textValue={title}>
      <span dir="auto">{title}</span>
      {chord !== null && <kbd>{shownChord(chord)}</kbd>}
    </ListBoxItem>
  )
}
