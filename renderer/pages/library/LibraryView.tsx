import { ChevronDown, Search } from 'lucide-react'
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button, Input, MenuItem, MenuTrigger, SearchField } from 'react-aria-components'
import { textLimits } from '../../../shared/text/textLimits.ts'
import { setOpenProject } from '../../base/importsHere.ts'
import { type OpenRecording, openedFrom, type WrittenPlace } from '../../base/openedPlace.ts'
import { useSelected } from '../../base/queries.ts'
import { PopoverMenu } from '../../controls/PopoverMenu.tsx'
import { DeleteDialog } from '../../deletion/DeleteDialog.tsx'
import { ExportDialog } from '../../exporting/ExportDialog.tsx'
import { DropSection } from '../../importing/DropSection.tsx'
import { ImportNotices } from '../../importing/ImportNotices.tsx'
import { useImport } from '../../importing/useImport.ts'
import { JoinOffers } from '../../joining/JoinOffers.tsx'
import { words } from '../../words/index.ts'
import { ArrivedLine } from './ArrivedLine.tsx'
import { FilterBar } from './FilterBar.tsx'
import {
  type Chosen,
  filterOf,
  isFiltered,
  isProjectAlone,
  type LibraryPlace,
  orders,
  topOfLibrary,
} from './listAsked.ts'
import { OfflineLine } from './OfflineLine.tsx'
import { RecordingList } from './RecordingList.tsx'
import { RefusedImports } from './RefusedImports.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useArrived } from './useArrived.ts'
import { useSelection } from './useSelection.ts'
import '../../controls/Search.css'
import './LibraryView.css'

const refusedOnly = { imports: 'refused', importLimit: 1, limit: 1 } as const
const refusedOf = ({ refusedImports }: { refusedImports: number }) => refusedImports

type LibraryProps = {
  place: RefObject<LibraryPlace>
  /** True if a person comes back from a recording, so that the list has its earlier position. */
  isReturn: boolean
  onOpen: OpenRecording
  onQuotes: (projectId: number) => void
  onQueue: () => void
  onSample: () => void
  onSettings: () => void
}

/** All recordings, the search through their transcripts, and the import of files. */
export function LibraryView(props: LibraryProps) {
  const { was, scroller, typed, setTyped, chosen, setChosen, order, setOrder, leaveFor, open } = useLibraryPlace(props)
  const search = useDeferredValue(typed.trim().slice(0, textLimits.search))
  const filter = useMemo(() => filterOf(chosen), [chosen])
  const sort = orders[order]
  const selection = useSelection({ search, filter, sort })
  const arrived = useArrived({ search, filter, sort })
  const refused = useSelected('recordings.list', refusedOnly, refusedOf) ?? 0
  const importer = useImport()
  const [exporting, setExporting] = useState<{ id: number; title: string } | null>(null)
  const [deleting, setDeleting] = useState<{ id: number; title: string } | null>(null)
  const showAll = () => {
    setChosen({})
    setTyped('')
  }
  return (
    <DropSection
      className="library stack gap-0"
      label={words.library.title}
      onFiles={(files) => void importer.drop(files)}
    >
      <LibraryHead typed={typed} onType={setTyped} importer={importer} />
      <FilterBar
        chosen={chosen}
        onChoose={setChosen}
        order={order}
        onOrder={setOrder}
        onQuotes={(projectId) => {
          leaveFor(null)
          props.onQuotes(projectId)
        }}
        onOpen={open}
      />
      <ImportNotices />
      <ArrivedLine arrived={arrived} onShowAll={showAll} />
      <JoinOffers />
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
        onSample={props.onSample}
        onSettings={props.onSettings}
        onExport={setExporting}
        onDelete={setDeleting}
      />
      <SelectionBar ids={selection.ids} onClear={selection.clear} />
      {exporting && (
        <ExportDialog
          recordingId={exporting.id}
          title={exporting.title}
          onShow={(segmentId) => open(exporting.id, segmentId)}
          onClose={() => setExporting(null)}
        />
      )}
      {deleting && <DeleteDialog recordings={[deleting]} onClose={() => setDeleting(null)} />}
    </DropSection>
  )
}

/** The search and the order of the list. They are saved in `place` when a person leaves, and restored when they come back. */
function useLibraryPlace({ place, isReturn, onOpen }: LibraryProps) {
  const [was] = useState(isReturn ? place.current : topOfLibrary)
  const [typed, setTyped] = useState(was.search)
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Chosen>(was.chosen)
  const [order, setOrder] = useState(was.order)
  const openProjectId = typeof chosen.projectId === 'number' ? chosen.projectId : null
  useEffect(() => setOpenProject(openProjectId), [openProjectId])
  const shownList = useRef({ search: typed, chosen, order })
  shownList.current = { search: typed, chosen, order }
  /** `opened`: the row that gets the focus when the person comes back; null to begin at the top of the list. */
  const leaveFor = useCallback(
    (opened: string | null) => {
      const scrollTopPx = opened === null ? 0 : (scroller.current?.scrollTop ?? 0)
      place.current = { ...shownList.current, scrollTopPx, opened }
    },
    [place],
  )
  const open = useCallback(
    (recordingId: number, segmentId?: number, written?: WrittenPlace) => {
      leaveFor(openedFrom(recordingId, segmentId, written))
      onOpen(recordingId, segmentId, written)
    },
    [leaveFor, onOpen],
  )
  return { was, scroller, typed, setTyped, chosen, setChosen, order, setOrder, leaveFor, open }
}

/** The search, and the button that imports. */
function LibraryHead(props: {
  typed: string
  onType: (typed: string) => void
  importer: ReturnType<typeof useImport>
}) {
  const { library: texts } = words
  return (
    <header className="bar">
      <h1>{texts.title}</h1>
      <SearchField className="search" aria-label={texts.search.label} value={props.typed} onChange={props.onType}>
        <Search size={15} aria-hidden />
        <Input placeholder={texts.search.placeholder} />
      </SearchField>
      <MenuTrigger>
        <Button className="primary">
          {words.buttons.import} <ChevronDown size={15} aria-hidden />
        </Button>
        <PopoverMenu
          placement="bottom end"
          aria-label={words.buttons.import}
          onAction={(key) =>
            void props.importer.choose(key === 'folder' ? 'folder' : 'files', { ask: key === 'options' })
          }
        >
          <MenuItem id="files">{texts.import.files}</MenuItem>
          <MenuItem id="folder">{texts.import.folder}</MenuItem>
          <MenuItem id="options">{texts.import.withOptions}</MenuItem>
        </PopoverMenu>
      </MenuTrigger>
    </header>
  )
}
