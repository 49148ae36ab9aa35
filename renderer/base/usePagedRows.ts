import { useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { CommandInput, CommandOutput } from '../../shared/contract.ts'
import { call } from './bridge.ts'
import { itemAt, pageSize, rowKey } from './pages.ts'

type PagedCommand = 'recordings.list' | 'transcripts.search' | 'queue.overview' | 'queue.ended' | 'quotes.list'

/**
 * The visible rows of a long list, each with its key, the properties of its element, and its item, which is undefined until its page is
 * loaded. `itemsOf` takes the items from an answer. For a moment, an item that moved may be on two pages, or on none.
 */
export function usePagedRows<N extends PagedCommand, T>(
  name: N,
  input: CommandInput<N>,
  itemsOf: (answer: CommandOutput<N>) => T[],
  list: {
    count: number
    scroller: RefObject<HTMLElement | null>
    /** The height of a row, or a guess until it is measured. */
    heightPx: number
    isMeasured?: boolean
    overscan: number
    /** Identifies the item of a row, see {@link rowKey}. */
    keyOf?: (item: T | undefined, index: number) => string | undefined
    /** The position of the first row in the list of items; negative if other rows come before the items. */
    firstItem?: number
    /** Where the rows begin in what scrolls, and how far it is scrolled at first. */
    scrollMargin?: number
    initialOffset?: number
  },
) {
  const { count, scroller, heightPx, isMeasured, overscan, firstItem = 0, scrollMargin = 0, initialOffset = 0 } = list
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan,
    scrollMargin,
    initialOffset,
  })
  const seen = rows.getVirtualItems()
  const pageOf = (index = 0) => Math.floor((firstItem + index) / pageSize)
  const from = Math.max(0, pageOf(seen[0]?.index))
  const to = Math.max(from, pageOf(seen.at(-1)?.index))
  const answers = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, place) => {
      const pageInput = { ...input, offset: (from + place) * pageSize, limit: pageSize } as CommandInput<N>
      return { queryKey: [name, pageInput], queryFn: () => call(name, pageInput) }
    }),
  })
  const pages = new Map(
    answers.flatMap(({ data }, place) => (data === undefined ? [] : [[from + place, itemsOf(data)] as const])),
  )
  const used = new Set<string>()
  return {
    rows,
    seen: seen.map(({ index, start }) => {
      const item = itemAt(pages, firstItem + index)
      const slot = {
        className: 'slot',
        style: {
          transform: `translateY(${start - scrollMargin}px)`,
          ...(isMeasured && item !== undefined ? {} : { height: heightPx }),
        },
        ...(isMeasured ? { ref: rows.measureElement, 'data-index': index } : {}),
      }
      return { index, key: rowKey(list.keyOf?.(item, index), index, used), slot, item }
    }),
  }
}
