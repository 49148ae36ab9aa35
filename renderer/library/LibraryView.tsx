import { ChevronDown, Search } from 'lucide-react'
import { type RefObject, useCallback, useDeferredValue, useRef, useState } from 'react'
import { Button, Input, Menu, MenuItem, MenuTrigger, Popover, SearchField } from 'react-aria-components'
import { DropSection } from '../DropSection.tsx'
import { DeleteDialog } from '../deletion/DeleteDialog.tsx'
import { ImportNotices } from '../ImportNotices.tsx'
import { ExportDialog } from '../recording/ExportDialog.tsx'
import { useImport } from '../useImport.ts'
import { words } from '../words/index.ts'
import { type LibraryPlace, topOfLibrary } from './libraryPlace.ts'
import { RecordingList } from './RecordingList.tsx'

/** All recordings, the search through their transcripts, and the import of files. */
export function LibraryView(props: {
  place: RefObject<LibraryPlace>
  /** True when a person comes back from a recording: the list is where it was. */
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
  const [deleting, setDeleting] = useState<{ id: number; title: string } | null>(null)
  return (
    <DropSection className="library" label={words.library.title} onFiles={(files) => void importer.drop(files)}>
      <header className="bar">
        <h1>{words.library.title}</h1>
        <SearchField className="search" aria-label={words.library.search.label} value={typed} onChange={setTyped}>
          <Search size={15} aria-hidden />
          <Input placeholder={words.library.search.placeholder} />
        </SearchField>
        <MenuTrigger>
          <Button className="primary">
            {words.library.import.button} <ChevronDown size={15} aria-hidden />
          </Button>
          <Popover className="popover" placement="bottom end">
            <Menu
              className="menu"
              aria-label={words.library.import.button}
              onAction={(key) =>
                void importer.choose(key === 'folder' ? 'folder' : 'files', { ask: key === 'options' })
              }
            >
              <MenuItem id="files">{words.library.import.files}</MenuItem>
              <MenuItem id="folder">{words.library.import.folder}</MenuItem>
              <MenuItem id="options">{words.library.import.withOptions}</MenuItem>
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
        onDelete={setDeleting}
      />
      {exporting && (
        <ExportDialog recordingId={exporting.id} title={exporting.title} onClose={() => setExporting(null)} />
      )}
      {deleting && <DeleteDialog recordings={[deleting]} onClose={() => setDeleting(null)} />}
    </DropSection>
  )
}
