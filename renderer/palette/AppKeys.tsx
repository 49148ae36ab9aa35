import { useState } from 'react'
import { useImport } from '../importing/useImport.ts'
import { KeysDialog } from '../keys/KeysDialog.tsx'
import type { Place } from '../keys/paletteEntries.ts'
import { goToPart } from '../keys/partsOfScreen.ts'
import { useCommands } from '../keys/usableCommands.ts'
import { useKeyPresses } from '../keys/useKeyPresses.ts'
import { CommandPalette } from './CommandPalette.tsx'

/** The commands that work on every screen, the sheet of keys and the palette. */
export function AppKeys({ onGo }: { onGo: (place: Place) => void }) {
  useKeyPresses()
  const importer = useImport()
  const [opened, setOpened] = useState<'help' | 'palette' | null>(null)
  const close = () => setOpened(null)
  const chooseFiles = (kind: 'files' | 'folder') => {
    onGo({ name: 'library' })
    void importer.choose(kind)
  }
  useCommands({
    palette: () => setOpened('palette'),
    help: () => setOpened('help'),
    'import.files': () => chooseFiles('files'),
    'import.folder': () => chooseFiles('folder'),
    'go.library': () => onGo({ name: 'library', isReturn: true }),
    'go.queue': () => onGo({ name: 'queue' }),
    'go.devices': () => onGo({ name: 'devices' }),
    'go.quotes': () => onGo({ name: 'quotes' }),
    'go.settings': () => onGo({ name: 'settings' }),
    about: () => onGo({ name: 'settings', section: 'about' }),
    'part.next': () => goToPart(1),
    'part.previous': () => goToPart(-1),
  })
  if (opened === 'palette') return <CommandPalette onGo={onGo} onClose={close} />
  if (opened === null) return null
  return (
    <KeysDialog
      onClose={close}
      onChangeKeys={() => {
        close()
        onGo({ name: 'settings', section: 'keys' })
      }}
    />
  )
}
