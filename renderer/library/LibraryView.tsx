import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { Button, Input, Menu, MenuItem, MenuTrigger, Popover, SearchField } from 'react-aria-components'
import { DropSection } from '../DropSection.tsx'
import { Notices } from '../Notices.tsx'
import { useCommand, wholeLibrary } from '../queries.ts'
import { ExportDialog } from '../recording/ExportDialog.tsx'
import { useImport } from '../useImport.ts'
import { ImportRow, RecordingRow } from './rows.tsx'
import { SearchHits } from './SearchHits.tsx'

const rowHeightPx = 64

export function LibraryView({ onOpen }: { onOpen: (recordingId: number, segmentId?: number) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const list = useCommand('recordings.list', search === '' ? wholeLibrary : { ...wholeLibrary, search })
  const importer = useImport()
  const [exporting, setExporting] = useState<{ id: number; title: string } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const imports = search === '' ? (list.data?.imports ?? []) : []
  const items = list.data?.items ?? []
  const rows = useVirtualizer({
    count: imports.length + items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
  })

  const isEmpty = list.isSuccess && imports.length + items.length === 0
  return (
    <DropSection className="library" label="Library" onFiles={(files) => void importer.drop(files)}>
      <header className="bar">
        <h1>Library</h1>
        <SearchField className="search" aria-label="Search all transcripts" value={typed} onChange={setTyped}>
          <Search size={15} aria-hidden />
          <Input placeholder="Search all transcripts…" />
        </SearchField>
        <MenuTrigger>
          <Button className="primary">
            Import <ChevronDown size={15} aria-hidden />
          </Button>
          <Popover className="popover" placement="bottom end">
            <Menu
              className="menu"
              aria-label="Import"
              onAction={(key) => void importer.choose(key === 'folder' ? 'folder' : 'files')}
            >
              <MenuItem id="files">Files…</MenuItem>
              <MenuItem id="folder">Folder…</MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      </header>
      <Notices lines={importer.lines} onDismiss={importer.dismiss} />
      <div className="scroll" ref={scroller}>
        {list.isError && <p className="empty">{list.error.message}</p>}
        {isEmpty && search === '' && (
          <div className="empty">
            <h2>Drop audio here, or import files</h2>
            <p>
              Recordings are copied, sealed with a hash and transcribed on this machine, unless you choose otherwise in
              Settings.
            </p>
          </div>
        )}
        <ul className="rows" aria-label="Recordings" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const pending = imports[index]
            const recording = items[index - imports.length]
            return (
              <li key={key} className="slot" style={{ transform: `translateY(${start}px)`, height: rowHeightPx }}>
                {pending ? (
                  <ImportRow pending={pending} />
                ) : (
                  recording && (
                    <RecordingRow
                      recording={recording}
                      onOpen={() => onOpen(recording.id)}
                      onExport={() => setExporting(recording)}
                    />
                  )
                )}
              </li>
            )
          })}
        </ul>
        {search !== '' && <SearchHits query={search} nothingElse={items.length === 0} onOpen={onOpen} />}
      </div>
      {exporting && (
        <ExportDialog recordingId={exporting.id} title={exporting.title} onClose={() => setExporting(null)} />
      )}
    </DropSection>
  )
}
