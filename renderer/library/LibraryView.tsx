import { ChevronDown, Search } from 'lucide-react'
import { type RefObject, useCallback, useDeferredValue, useRef, useState } from 'react'
import { Button, Input, Menu, MenuItem, MenuTrigger, Popover, SearchField } from 'react-aria-components'
import { DropSection } from '../DropSection.tsx'
import { ImportNotices } from '../ImportNotices.tsx'
import { ExportDialog } from '../recording/ExportDialog.tsx'
import { useImport } from '../useImport.ts'
import { type LibraryPlace, topOfLibrary } from './libraryPlace.ts'
import { RecordingList } from './RecordingList.tsx'

/** All recordings, a search through what was said, and the way in for files. */
export function LibraryView(props: {
  place: RefObject<LibraryPlace>
  /** Back from a recording: to be where it was opened. */
  isReturn: boolean
  onOpen: (recordingId: number, segmentId?: number) => void
  onQueue: () => void
}) {
  const { place, isReturn, onOpen } = props
  const [was] = useState(isReturn ? place.current : topOfLibrary)
  const [typed, setTyped] = useState(was.search)
  const scroller = useRef<HTMLDivElement>(null)
  const searched = useRef(typed)
  searched.current = typed
  const open = useCallback(
    (recordingId: number, segmentId?: number) => {
      place.current = {
        search: searched.current,
        scrollTopPx: scroller.current?.scrollTop ?? 0,
        opened: segmentId === undefined ? `recording:${recordingId}` : `segment:${segmentId}`,
      }
      onOpen(recordingId, segmentId)
    },
    [place, onOpen],
  )
  const search = useDeferredValue(typed.trim())
  const importer = useImport()
  const [exporting, setExporting] = useState<{ id: number; title: string } | null>(null)
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
      <ImportNotices />
      <RecordingList
        scroller={scroller}
        was={was}
        search={search}
        onOpen={open}
        onQueue={props.onQueue}
        onExport={setExporting}
      />
      {exporting && (
        <ExportDialog recordingId={exporting.id} title={exporting.title} onClose={() => setExporting(null)} />
      )}
    </DropSection>
  )
}
