import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { Button, Input, Menu, MenuItem, MenuTrigger, Popover, SearchField } from 'react-aria-components'
import { DropSection } from '../DropSection.tsx'
import { Notices } from '../Notices.tsx'
import { itemAt, pageSize, rowKey } from '../pages.ts'
import { useCommand } from '../queries.ts'
import { useQueuePaused } from '../queue/useQueuePaused.ts'
import { ExportDialog } from '../recording/ExportDialog.tsx'
import { useImport } from '../useImport.ts'
import { usePages } from '../usePages.ts'
import { ImportRow, MoreImports, RecordingRow } from './rows.tsx'
import { SearchHits } from './SearchHits.tsx'

const rowHeightPx = 64
/** Files on their way in that are listed here; all of them are in the queue. */
const importLimit = 20

export function LibraryView(props: { onOpen: (recordingId: number, segmentId?: number) => void; onQueue: () => void }) {
  const { onOpen, onQueue } = props
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const asked = search === '' ? { importLimit } : { importLimit, search }
  const list = useCommand('recordings.list', { ...asked, offset: 0, limit: pageSize })
  const importer = useImport()
  const isQueuePaused = useQueuePaused()
  const [exporting, setExporting] = useState<{ id: number; title: string } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const imports = search === '' ? (list.data?.imports ?? []) : []
  const total = list.data?.total ?? 0
  // As many as were asked for: there are more, and a line says where.
  const hasMoreImports = imports.length === importLimit
  const above = imports.length + (hasMoreImports ? 1 : 0)
  const rows = useVirtualizer({
    count: above + total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
  })

  const seen = rows.getVirtualItems()
  const { pages } = usePages('recordings.list', asked, {
    first: (seen[0]?.index ?? 0) - above,
    last: (seen.at(-1)?.index ?? 0) - above,
  })
  const used = new Set<string>()
  const items = new Map([...pages].map(([page, answer]) => [page, answer.items]))
  const isEmpty = list.isSuccess && above + total === 0
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
          {seen.map(({ index, start }) => {
            const pending = imports[index]
            const recording = index < above ? undefined : itemAt(items, index - above)
            const shown = pending ? `import:${pending.jobId}` : recording && `recording:${recording.id}`
            return (
              <li
                key={rowKey(shown, index, used)}
                className="slot"
                style={{ transform: `translateY(${start}px)`, height: rowHeightPx }}
              >
                {pending && <ImportRow pending={pending} isQueuePaused={isQueuePaused} />}
                {recording && (
                  <RecordingRow
                    recording={recording}
                    isQueuePaused={isQueuePaused}
                    onOpen={onOpen}
                    onExport={setExporting}
                  />
                )}
                {hasMoreImports && index === imports.length && <MoreImports onQueue={onQueue} />}
              </li>
            )
          })}
        </ul>
        {search !== '' && <SearchHits query={search} nothingElse={total === 0} onOpen={onOpen} />}
      </div>
      {exporting && (
        <ExportDialog recordingId={exporting.id} title={exporting.title} onClose={() => setExporting(null)} />
      )}
    </DropSection>
  )
}
