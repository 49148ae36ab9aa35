import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import type { RecordingFilter, RecordingSort } from '../../../shared/recordings/recordingFilter.ts'
import type { OpenRecording } from '../../base/openedPlace.ts'
import { pageSize } from '../../base/pages.ts'
import { useCommand } from '../../base/queries.ts'
import { useQueuePaused } from '../../base/sharedQueries.ts'
import { useKeptFocus } from '../../base/useKeptFocus.ts'
import { usePagedRows } from '../../base/usePagedRows.ts'
import { words } from '../../words/index.ts'
import { EmptyLibrary } from './EmptyLibrary.tsx'
import type { LibraryPlace } from './listAsked.ts'
import { moveInList } from './rowFocus.ts'
import { ImportRow, MoreImports, RecordingRow } from './rows.tsx'
import { SearchHits } from './SearchHits.tsx'
import type { Arrived } from './useArrived.ts'
import type { SelectHow } from './useSelection.ts'

const rowHeightPx = 64
/** The list shows at most this many files that are being imported; the queue shows all. */
const importLimit = 20

type ListProps = {
  scroller: RefObject<HTMLDivElement | null>
  /** The list's earlier position. The row that was opened there gets the focus. */
  was: LibraryPlace
  /** The recordings of the last import. They are marked, and the list scrolls to the first. */
  arrived: Arrived
  search: string
  filter: RecordingFilter
  sort: RecordingSort
  isFiltered: boolean
  /** True if the list shows all recordings of one project. */
  isProjectAlone: boolean
  onClearFilters: () => void
  selected: ReadonlySet<number>
  onSelect: (recordingId: number, how: SelectHow) => void
  onSelectAll: () => void
  onSelectNone: () => void
  onOpen: OpenRecording
  onExport: (recording: { id: number; title: string }) => void
  onDelete: (recording: { id: number; title: string }) => void
  onQueue: () => void
  onImport: () => void
  onSample: () => void
  onSettings: () => void
}

/**
 * Files that are being imported, then the recordings, filtered and sorted; with a search, also the hits. Draws only
 * visible rows.
 */
export function RecordingList(props: ListProps) {
  const { scroller, was, search, onOpen } = props
  const [awaited, setAwaited] = useState(was.opened)
  const focused = useCallback(() => setAwaited(null), [])
  const isQueuePaused = useQueuePaused()
  useKeptFocus(scroller)
  const { list, imports, total, rows, above, hasMoreImports, seen } = useListedRows(props)
  return (
    <div className="scroll" ref={scroller} tabIndex={-1}>
      {list.isError && <p className="empty">{list.error.message}</p>}
      {list.isSuccess && above + total === 0 && <NothingListed {...props} />}
      <ul
        className="rows"
        aria-label={words.library.recordings}
        onKeyDown={(event) => onListKey(event, props)}
        style={{ height: rows.getTotalSize() }}
      >
        {seen.map(({ index, key, slot, item: recording }) => {
          const pending = imports[index]
          return (
            <li key={key} tabIndex={-1} {...slot}>
              {pending && <ImportRow pending={pending} isQueuePaused={isQueuePaused} />}
              {recording && (
                <RecordingRow
                  recording={recording}
                  isSelected={props.selected.has(recording.id)}
                  hasArrived={props.arrived.ids.has(recording.id)}
                  onSelect={props.onSelect}
                  isQueuePaused={isQueuePaused}
                  takesFocus={awaited === `recording:${recording.id}`}
                  onFocused={focused}
                  onOpen={onOpen}
                  onExport={props.onExport}
                  onDelete={props.onDelete}
                />
              )}
              {hasMoreImports && index === imports.length && <MoreImports onQueue={props.onQueue} />}
            </li>
          )
        })}
      </ul>
      {search !== '' && list.data && (
        <SearchHits
          query={search}
          filter={props.filter}
          nothingElse={total === 0}
          scroller={scroller}
          topPx={rows.getTotalSize()}
          scrollTopPx={was.search === search ? was.scrollTopPx : 0}
          awaited={awaited}
          onFocused={focused}
          onOpen={onOpen}
        />
      )}
    </div>
  )
}

/** The content of the list, and its visible rows. */
function useListedRows({ scroller, was, arrived, search, filter, sort, isFiltered }: ListProps) {
  const input = { importLimit, imports: 'under-way' as const, search, filter, sort }
  const list = useCommand('recordings.list', { ...input, offset: 0, limit: pageSize })
  const isWhole = search === '' && !isFiltered
  const imports = isWhole ? (list.data?.imports ?? []).filter(({ state }) => state !== 'failed') : []
  const total = list.data?.total ?? 0
  // If the limit is reached, there may be more imports, so a line leads to the queue.
  const hasMoreImports = imports.length === importLimit
  const above = imports.length + (hasMoreImports ? 1 : 0)
  const { rows, seen } = usePagedRows('recordings.list', input, ({ items }) => items, {
    count: above + total,
    scroller,
    heightPx: rowHeightPx,
    overscan: 8,
    keyOf: (recording, index) =>
      imports[index] ? `import:${imports[index].jobId}` : recording && `recording:${recording.id}`,
    firstItem: -above,
    initialOffset: was.scrollTopPx,
  })
  const { firstIndex } = arrived
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for each import
  useEffect(() => {
    if (firstIndex !== null) rows.scrollToIndex(above + firstIndex, { align: 'auto' })
  }, [firstIndex, arrived.ids])
  return { list, imports, total, rows, above, hasMoreImports, seen }
}

function NothingListed(props: ListProps) {
  if (props.search !== '') return null
  if (!props.isFiltered)
    return <EmptyLibrary onImport={props.onImport} onSample={props.onSample} onSettings={props.onSettings} />
  return (
    <div className="empty">
      <p>{props.isProjectAlone ? words.library.filters.emptyProject : words.library.filters.nothing}</p>
      <Button className="quiet" onPress={props.onClearFilters}>
        {words.library.filters.clear}
      </Button>
    </div>
  )
}

function onListKey(event: KeyboardEvent, { selected, onSelect, onSelectAll, onSelectNone }: ListProps) {
  // React also sends keys of a row's menu and dialogs here, although these are drawn elsewhere.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && event.key.toLowerCase() === 'a') {
    event.preventDefault()
    onSelectAll()
    return
  }
  if (event.key === 'Escape' && selected.size > 0) onSelectNone()
  moveInList(event, onSelect)
}
