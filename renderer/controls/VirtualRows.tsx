import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import './VirtualRows.css'

/**
 * A long list that draws only the visible rows. The arrow keys move between rows, to the element with `data-focus` in each row. `row`
 * draws the row at an index.
 */
export function VirtualRows(props: {
  label: string
  count: number
  estimatePx: number
  row: (index: number) => ReactNode
}) {
  const { label, count, estimatePx, row } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatePx,
    overscan: 6,
  })
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    if (!from) return
    event.preventDefault()
    const index = Math.min(count - 1, Math.max(0, Number(from.dataset.index) + (event.key === 'ArrowDown' ? 1 : -1)))
    const drawn = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-focus]`)
    const element = drawn()
    element?.focus({ preventScroll: true })
    rows.scrollToIndex(index, { align: 'auto' })
    // If the row is not drawn yet, it will be in the next frame.
    if (!element) requestAnimationFrame(() => drawn()?.focus({ preventScroll: true }))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list is scrolled with the keyboard
    <section className="virtual framed" aria-label={label} ref={scroller} tabIndex={0} onKeyDown={keys}>
      <ul className="list" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <li key={key} ref={rows.measureElement} data-index={index} style={{ transform: `translateY(${start}px)` }}>
            {row(index)}
          </li>
        ))}
      </ul>
    </section>
  )
}
