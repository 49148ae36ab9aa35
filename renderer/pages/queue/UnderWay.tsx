import { useMemo, useRef } from 'react'
import type { QueueOverview } from '../../../shared/recordings/queue.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { type ChainFacts, isTimed } from '../../../shared/words/queueWords.ts'
import { useSelected } from '../../base/queries.ts'
import type { SectionName } from '../../base/sections.ts'
import { firstPage } from '../../base/sharedQueries.ts'
import { useKeptFocus } from '../../base/useKeptFocus.ts'
import { useNow } from '../../base/useNow.ts'
import { usePagedRows } from '../../base/usePagedRows.ts'
import { useSpeedHere } from '../../transcribe/useSpeedHere.ts'
import { words } from '../../words/index.ts'
import { ChainRow } from './ChainRow.tsx'
import { attentionOf } from './queueChains.ts'
import type { QueueControl } from './useQueueControl.ts'

const { empty, tabs } = words.queue

const rowHeightPx = 48

const factsOf = ({ counts, total, paused, network }: QueueOverview) => ({
  failed: counts.failed,
  total,
  isPaused: paused,
  network,
})
const sendOverOf = ({ sendOver }: Settings) => sendOver

type UnderWayProps = {
  queueControl: QueueControl
  onShow: (recordingId: number) => void
  onSettings: (section?: SectionName, accountId?: number | null) => void
}

/** All unfinished recordings, in the order of the queue. */
export function UnderWay(props: UnderWayProps) {
  const facts = useSelected('queue.overview', firstPage, factsOf)
  return facts && <Rows {...props} {...facts} />
}

/** Loads and draws only the visible rows. */
function Rows(props: UnderWayProps & ReturnType<typeof factsOf>) {
  const { failed, total, isPaused, network, queueControl, onShow, onSettings } = props
  const sendOver = useSelected('settings.get', undefined, sendOverOf) ?? 'any'
  const secondsPerHour = useSpeedHere()
  const scroller = useRef<HTMLDivElement>(null)
  useKeptFocus(scroller)
  // In the engine's result, failed recordings come first. They have a separate tab.
  const { rows, seen } = usePagedRows('queue.overview', { show: 'everything' }, ({ chains }) => chains, {
    count: Math.max(0, total - failed),
    scroller,
    heightPx: rowHeightPx,
    overscan: 4,
    keyOf: (chain) => chain?.key,
    firstItem: failed,
  })
  const nowMs = useNow(seen.some(({ item }) => item && isTimed(item, Date.now())))
  // Rows whose text does not depend on the time get the same facts object each second, so that they are not drawn again.
  const facts = useMemo<ChainFacts>(
    () => ({ nowMs: Number.POSITIVE_INFINITY, isPaused, network, sendOver, secondsPerHour }),
    [isPaused, network, sendOver, secondsPerHour],
  )
  return (
    <div className="scroll" ref={scroller} tabIndex={-1}>
      {total - failed === 0 ? (
        <Nothing />
      ) : (
        <ul className="rows" aria-label={tabs.underWay} style={{ height: rows.getTotalSize() }}>
          {seen.map(({ index, key, slot, item: chain }) => (
            <li key={key} {...slot} aria-posinset={index + 1} aria-setsize={total - failed}>
              {chain && (
                <ChainRow
                  chain={chain}
                  facts={isTimed(chain, nowMs) ? { ...facts, nowMs } : facts}
                  queueControl={queueControl}
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

function Nothing() {
  const needing = useSelected('queue.overview', firstPage, attentionOf) ?? 0
  return (
    <div className="empty">
      <h2>{needing > 0 ? empty.underWay.titleHere : empty.underWay.title}</h2>
      <p>{needing > 0 ? empty.underWay.needing(needing) : empty.underWay.text}</p>
    </div>
  )
}
