import type { QueueOverview } from '../../../shared/recordings/queue.ts'
import { useSelected } from '../../base/queries.ts'
import { firstPage } from '../../base/sharedQueries.ts'
import { words } from '../../words/index.ts'
import { attentionOf, unfinishedCount } from './queueChains.ts'

const countsOf = (overview: QueueOverview) => ({ total: unfinishedCount(overview), needing: attentionOf(overview) })

/** A sign beside “Queue”: the number of recordings in it, and a mark if some need a person. */
export function QueueCount() {
  const counted = useSelected('queue.overview', firstPage, countsOf)
  if (!counted) return null
  const { total, needing } = counted
  return (
    <>
      {total > 0 && (
        <span className="count">
          {words.units.number(total)}
          <span className="spoken"> {words.queue.inQueue}</span>
        </span>
      )}
      {needing > 0 && (
        <span className="count alert">
          <span aria-hidden>!</span>
          <span className="spoken">{words.queue.overview.needYou(needing)}</span>
        </span>
      )}
    </>
  )
}
