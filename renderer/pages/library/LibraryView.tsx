import { ChevronDown, Search } from 'lucide-react'
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button, Input, Menu, MenuItem, MenuTrigger, Popover, SearchField } from 'react-aria-components'
import { textLimits } from '../../../shared/text/textLimits.ts'
import { setOpenProject } from '../../base/openProject.ts'
import { useSelected } from '../../base/queries.ts'
import { DeleteDialog } from '../../deletion/DeleteDialog.tsx'
import { DropSection } from '../../importing/DropSection.tsx'
import { ImportNotices } from '../../importing/ImportNotices.tsx'
import { useImport } from '../../importing/useImport.ts'
import { ExportDialog } from '../../recording/panel/ExportDialog.tsx'
import { words } from '../../words/index.ts'
import { ArrivedLine } from './ArrivedLine.tsx'
import { FilterBar } from './FilterBar.tsx'
import { type LibraryPlace, type OpenRecording, openedFrom, topOfLibrary, type WrittenPlace } from './libraryPlace.ts'
import { type Chosen, filterOf, isFiltered, isProjectAlone, orders } from './listAsked.ts'
import { OfflineLine } from './OfflineLine.tsx'
import { RecordingList } from './RecordingList.tsx'
import { RefusedImports } from './RefusedImports.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useArrived } from './useArrived.ts'
import { useSelection } from './useSelection.ts'

const refusedOnly = { imports: 'refused', importLimit: 1, limit: 1 } as const
const refusedOf = ({ refusedImports }: { refusedImports: number }) => refusedImports

/** All recordings, the search through their transcripts, and the import of files. */
export function LibraryView(props: {
  place: RefObject<LibraryPlace>
  /** True when a person comes back from a recording: the list is where it was. */
  isReturn: boolean
  onOpen: OpenRecording
  onQuotes: (projectId: number) => void
  onQueue: () => void
  onSettings: () => void
}) {
  const { place, isReturn, onOpen } = props
  const [was] = useState(isReturn ? place.current : topOfLibrary)
  const [typed, setTyped] = useState(was.search)
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Chosen>(was.chosen)
  const [order, setOrder] = useState(was.order)
  const openProjectId = typeof chosen.projectId === 'number' ? chosen.projectId : null
  useEffect(() => setOpenProject(openProjectId), [openProjectId])
  const asked = useRef({ search: typed, chosen, order })
  asked.current = { search: typed, chosen, order }
  const open = useCallback(
    (recordingId: number, segmentId?: number, written?: WrittenPlace) => {
      place.current = {
        ...asked.current,
        scrollTopPx: scroller.current?.scrollTop ?? 0,
        opened: openedFrom(recordingId, segmentId, written),
      }
      onOpen(recordingId, segmentId, written)
    },
    [place, onOpen],
  )
  const search = useDeferredValue(typed.trim().slice(0, textLimits.search))
  const filter = useMemo(() => filterOf(chosen), [chosen])
  const sort = orders[order]
  const selection = useSelection({ search, filter, sort })
  const arrived = useArrived({ search, filter, sort })
  const refused = useSelected('recordings.list', refusedOnly, refusedOf) ?? 0
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
      <FilterBar
        chosen={chosen}
        onChoose={setChosen}
        order={order}
        onOrder={setOrder}
        onQuotes={(projectId) => {
          place.current = { ...asked.current, scrollTopPx: 0, opened: null }
          props.onQuotes(projectId)
        }}
      />
      <ImportNotices />
      <ArrivedLine
        arrived={arrived}
        onShowAll={() => {
          setChosen({})
          setTyped('')
        }}
      />
      <OfflineLine />
      <RefusedImports count={refused} />
      <RecordingList
        scroller={scroller}
        was={was}
        arrived={arrived}
        search={search}
        filter={filter}
        sort={sort}
        isFiltered={isFiltered(chosen)}
        isProjectAlone={isProjectAlone(chosen)}
        onClearFilters={() => setChosen({})}
        selected={selection.ids}
        onSelect={selection.select}
        onSelectAll={selection.selectAll}
        onSelectNone={selection.clear}
        onOpen={open}
        onQueue={props.onQueue}
        onImport={() => void importer.choose('files')}
        onSettings={props.onSettings}
        onExport={setExporting}
        onDelete={setDeleting}
      />
      <SelectionBar ids={selection.ids} onClear={selection.clear} />
      {exporting && (
        <ExportDialog recordingId={exporting.id} title={exporting.title} onClose={() => setExporting(null)} />
      )}
      {deleting && <DeleteDialog recordings={[deleting]} onClose={() => setDeleting(null)} />}
    </DropSection>
  )
}
