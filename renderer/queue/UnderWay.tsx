import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { Settings } from '../../shared/domain.ts'
import type { QueueOverview } from '../../shared/queue.ts'
import { useKeptFocus } from '../devices/useKeptFocus.ts'
import { itemAt, rowKey } from '../pages.ts'
import { useSelected } from '../queries.ts'
import { usePages } from '../usePages.ts'
import { ChainRow } from './ChainRow.tsx'
import { firstPage } from './firstPage.ts'
import { type ChainFacts, isTimed } from './queueWords.ts'
import { useNow } from './useNow.ts'
import type { Steering } from './useSteering.ts'

const rowHeightPx = 96

const wholeOf = ({ counts, total, paused, network }: QueueOverview) => ({
  failed: counts.failed,
  total,
  isPaused: paused,
  network,
})
const sendOverOf = ({ sendOver }: Settings) => sendOver

type UnderWayProps = { steering: Steering; onShow: (recordingId: number) => void; onSettings: () => void }

/** Everything on its way, in the order in which it goes. */
export function UnderWay(props: UnderWayProps) {
  const whole = useSelected('queue.overview', firstPage, wholeOf)
  return whole && <Rows {...props} {...whole} />
}

/** Only what is seen is asked for and drawn. */
function Rows(props: UnderWayProps & ReturnType<typeof wholeOf>) {
  const { failed, total, isPaused, network, steering, onShow, onSettings } = props
  const sendOver = useSelected('settings.get', undefined, sendOverOf) ?? 'any'
  const scroller = useRef<HTMLDivElement>(null)
  useKeptFocus(scroller)
  // Failed ones come first in the engine's answer; they have a page of their own.
  const rows = useVirtualizer({
    count: Math.max(0, total - failed),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 4,
  })
  const seen = rows.getVirtualItems()
  const { pages } = usePages(
    'queue.overview',
    { show: 'everything' },
    { first: failed + (seen[0]?.index ?? 0), last: failed + (seen.at(-1)?.index ?? 0) },
  )
  const chains = new Map([...pages].map(([page, answer]) => [page, answer.chains]))
  const shown = seen.map(({ index, start }) => ({ index, start, chain: itemAt(chains, failed + index) }))
  const nowMs = useNow(shown.some(({ chain }) => chain && isTimed(chain, Date.now())))
  // Whatever does not wait for a moment is as if that had come: its words stay as they are while time goes by.
  const facts = useMemo<ChainFacts>(
    () => ({ nowMs: Number.POSITIVE_INFINITY, isPaused, network, sendOver }),
    [isPaused, network, sendOver],
  )
  const used = new Set<string>()
  return (
    <div className="scroll" ref={scroller} tabIndex={-1}>
      {total - failed === 0 ? (
        <Nothing />
      ) : (
        <ul className="rows" aria-label="Under way" style={{ height: rows.getTotalSize() }}>
          {shown.map(({ index, start, chain }) => (
            <li
              key={rowKey(chain?.key, index, used)}
              className="slot"
              aria-posinset={index + 1}
              aria-setsize={total - failed}
              style={{ transform: `translateY(${start}px)`, height: rowHeightPx }}
            >
              {chain && (
                <ChainRow
                  chain={chain}
                  facts={isTimed(chain, nowMs) ? { ...facts, nowMs } : facts}
                  steering={steering}
                  onShow={onShow}
                  onSettings={onSettings}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Nothing = () => (
  <div className="empty">
    <h2>Nothing is waiting</h2>
    <p>What you import is copied and transcribed, one step after the other, also after a restart.</p>
  </div>
)
