import { ChevronDown, Search } from 'lucide-react'
import { type RefObject, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Button, Input, Menu, MenuItem, MenuTrigger, Popover, SearchField } from 'react-aria-components'
import { textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits, textLimits } from '../../shared/textLimits.ts'
import { DropSection } from '../DropSection.tsx'
import { DeleteDialog } from '../deletion/DeleteDialog.tsx'
import { ImportNotices } from '../ImportNotices.tsx'
import { useSelected } from '../queries.ts'
import { ExportDialog } from '../recording/ExportDialog.tsx'
import { useImport } from '../useImport.ts'
import { words } from '../words/index.ts'
import { FilterBar } from './FilterBar.tsx'
import { type LibraryPlace, topOfLibrary } from './libraryPlace.ts'
import { type Chosen, filterOf, isFiltered, isProjectAlone, orders } from './listAsked.ts'
import { OfflineLine } from './OfflineLine.tsx'
import { RecordingList } from './RecordingList.tsx'
import { RefusedImports } from './RefusedImports.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './useSelection.ts'

const refusedOnly = { imports: 'refused', importLimit: 1, limit: 1 } as const

import { textLimits } from '../../shared/textLimits.ts'

const refusedOf = ({ refusedImports }: { refusedImports: number }) => refusedImports

/** All recordings, the search through their transcripts, and the import of files. */
import { textLimits, textLimits, textLimits } from '../../shared/textLimits.ts'
export function LibraryView(props: {
import { textLimits } from '../../shared/textLimits.ts'
  place: RefObject<LibraryPlace>

/** True when a person comes back from a recording: the list is where it was. */
import { textLimits, textLimits } from '../../shared/textLimits.ts'

  isReturn: boolean

import { textLimits } from '../../shared/textLimits.ts'

  onOpen: (recordingId: number, segmentId?: number) => void

import { textLimits } from '../../shared/textLimits.ts'

  onQueue: () => void

import { textLimits } from '../../shared/textLimits.ts'

  onSettings: () => void

import { textLimits } from '../../shared/textLimits.ts'

}) {
import { textLimits } from '../../shared/textLimits.ts'
  const { place, isReturn, onOpen } = props
import { textLimits } from '../../shared/textLimits.ts'
  const [was] = useState(isReturn ? place.current : topOfLibrary)
import { textLimits } from '../../shared/textLimits.ts'
  const [typed, setTyped] = useState(was.search)
import { textLimits } from '../../shared/textLimits.ts'
  const scroller = useRef<HTMLDivElement>(null)
import { textLimits } from '../../shared/textLimits.ts'
  const [chosen, setChosen] = useState<Chosen>(was.chosen)
import { textLimits } from '../../shared/textLimits.ts'
  const [order, setOrder] = useState(was.order)
import { textLimits } from '../../shared/textLimits.ts'
  const asked = useRef({ search: typed, chosen, order })
import { textLimits } from '../../shared/textLimits.ts'
  asked.current = { search: typed, chosen, order }
import { textLimits } from '../../shared/textLimits.ts'
  const open = useCallback(
import { textLimits } from '../../shared/textLimits.ts'
    (recordingId: number, segmentId?: number) => {
import { textLimits } from '../../shared/textLimits.ts'
      place.current = {
import { textLimits } from '../../shared/textLimits.ts'
        ...asked.current,
import { textLimits } from '../../shared/textLimits.ts'
        scrollTopPx: scroller.current?.scrollTop ?? 0,
import { textLimits } from '../../shared/textLimits.ts'
        opened: segmentId === undefined ? `recording:${recordingId}` : `segment:${segmentId}`,
import { textLimits } from '../../shared/textLimits.ts'
      }
import { textLimits } from '../../shared/textLimits.ts'
      onOpen(recordingId, segmentId)
import { textLimits } from '../../shared/textLimits.ts'
    },
import { textLimits } from '../../shared/textLimits.ts'
    [place, onOpen],
import { textLimits } from '../../shared/textLimits.ts'
  )
import { textLimits } from '../../shared/textLimits.ts'
  const search = useDeferredValue(typed.trim().slice(0, textLimits.search))
import { textLimits } from '../../shared/textLimits.ts'
  const filter = useMemo(() => filterOf(chosen), [chosen])
import { textLimits } from '../../shared/textLimits.ts'
  const sort = orders[order]
import { textLimits } from '../../shared/textLimits.ts'
  const selection = useSelection({ search, filter, sort })
import { textLimits } from '../../shared/textLimits.ts'
  const refused = useSelected('recordings.list', refusedOnly, refusedOf) ?? 0
import { textLimits } from '../../shared/textLimits.ts'
  const importer = useImport()
import { textLimits } from '../../shared/textLimits.ts'
  const [exporting, setExporting] = useState<{ id: number; title: string } | null>(null)
import { textLimits } from '../../shared/textLimits.ts'
  const [deleting, setDeleting] = useState<{ id: number; title: string } | null>(null)
import { textLimits } from '../../shared/textLimits.ts'
  return (
import { textLimits } from '../../shared/textLimits.ts'
    <DropSection className="library" label={words.library.title} onFiles={(files) => void importer.drop(files)}>
import { textLimits } from '../../shared/textLimits.ts'
      <header className="bar">
import { textLimits } from '../../shared/textLimits.ts'
        <h1>{words.library.title}</h1>
import { textLimits } from '../../shared/textLimits.ts'
        <SearchField className="search" aria-label={words.library.search.label} value={typed} onChange={setTyped}>
import { textLimits } from '../../shared/textLimits.ts'
          <Search size={15} aria-hidden />
import { textLimits } from '../../shared/textLimits.ts'
          <Input placeholder={words.library.search.placeholder} />
import { textLimits } from '../../shared/textLimits.ts'
        </SearchField>
import { textLimits } from '../../shared/textLimits.ts'
        <MenuTrigger>
import { textLimits } from '../../shared/textLimits.ts'
          <Button className="primary">
import { textLimits } from '../../shared/textLimits.ts'
            {words.library.import.button} <ChevronDown size={15} aria-hidden />
import { textLimits } from '../../shared/textLimits.ts'
          </Button>
import { textLimits } from '../../shared/textLimits.ts'
          <Popover className="popover" placement="bottom end">
import { textLimits } from '../../shared/textLimits.ts'
            <Menu
import { textLimits } from '../../shared/textLimits.ts'
              className="menu"
import { textLimits } from '../../shared/textLimits.ts'
              aria-label={words.library.import.button}
import { textLimits } from '../../shared/textLimits.ts'
              onAction={(key) =>
import { textLimits } from '../../shared/textLimits.ts'
                void importer.choose(key === 'folder' ? 'folder' : 'files', { ask: key === 'options' })
import { textLimits } from '../../shared/textLimits.ts'
              }
import { textLimits } from '../../shared/textLimits.ts'
            >
import { textLimits } from '../../shared/textLimits.ts'
              <MenuItem id="files">{words.library.import.files}</MenuItem>
import { textLimits } from '../../shared/textLimits.ts'
              <MenuItem id="folder">{words.library.import.folder}</MenuItem>
import { textLimits } from '../../shared/textLimits.ts'
              <MenuItem id="options">{words.library.import.withOptions}</MenuItem>
import { textLimits } from '../../shared/textLimits.ts'
            </Menu>
import { textLimits } from '../../shared/textLimits.ts'
          </Popover>
import { textLimits } from '../../shared/textLimits.ts'
        </MenuTrigger>
import { textLimits } from '../../shared/textLimits.ts'
      </header>
import { textLimits } from '../../shared/textLimits.ts'
      <FilterBar chosen={chosen} onChoose={setChosen} order={order} onOrder={setOrder} />
import { textLimits } from '../../shared/textLimits.ts'
      <ImportNotices />
import { textLimits } from '../../shared/textLimits.ts'
      <OfflineLine />
import { textLimits } from '../../shared/textLimits.ts'
      <RefusedImports count={refused} />
import { textLimits } from '../../shared/textLimits.ts'
      <RecordingList
import { textLimits } from '../../shared/textLimits.ts'
        scroller={scroller}
import { textLimits } from '../../shared/textLimits.ts'
        was={was}
import { textLimits } from '../../shared/textLimits.ts'
        search={search}
import { textLimits } from '../../shared/textLimits.ts'
        filter={filter}
import { textLimits } from '../../shared/textLimits.ts'
        sort={sort}
import { textLimits } from '../../shared/textLimits.ts'
        isFiltered={isFiltered(chosen)}
import { textLimits } from '../../shared/textLimits.ts'
        isProjectAlone={isProjectAlone(chosen)}
import { textLimits } from '../../shared/textLimits.ts'
        onClearFilters={() => setChosen({})}
import { textLimits } from '../../shared/textLimits.ts'
        selected={selection.ids}
import { textLimits } from '../../shared/textLimits.ts'
        onSelect={selection.select}
import { textLimits } from '../../shared/textLimits.ts'
        onSelectAll={selection.selectAll}
import { textLimits } from '../../shared/textLimits.ts'
        onSelectNone={selection.clear}
import { textLimits } from '../../shared/textLimits.ts'
        onOpen={open}
import { textLimits } from '../../shared/textLimits.ts'
        onQueue={props.onQueue}
import { textLimits } from '../../shared/textLimits.ts'
        onImport={() => void importer.choose('files')}
import { textLimits } from '../../shared/textLimits.ts'
        onSettings={props.onSettings}
import { textLimits } from '../../shared/textLimits.ts'
        onExport={setExporting}
import { textLimits } from '../../shared/textLimits.ts'
        onDelete={setDeleting}
import { textLimits } from '../../shared/textLimits.ts'
      />
import { textLimits } from '../../shared/textLimits.ts'
      <SelectionBar ids={selection.ids} onClear={selection.clear} />
import { textLimits } from '../../shared/textLimits.ts'
      {exporting && (
import { textLimits } from '../../shared/textLimits.ts'
        <ExportDialog recordingId={exporting.id} title={exporting.title} onClose={() => setExporting(null)} />
import { textLimits } from '../../shared/textLimits.ts'
      )}
import { textLimits } from '../../shared/textLimits.ts'
      {deleting && <DeleteDialog recordings={[deleting]} onClose={() => setDeleting(null)} />}
import { textLimits } from '../../shared/textLimits.ts'
    </DropSection>
import { textLimits } from '../../shared/textLimits.ts'
  )
import { textLimits } from '../../shared/textLimits.ts'
}

import { textLimits } from '../../shared/textLimits.ts'
