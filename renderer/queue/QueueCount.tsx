import type { QueueOverview } from '../../shared/queue.ts'
import { useSelected } from '../queries.ts'
import { words } from '../words/index.ts'
import { firstPage } from './firstPage.ts'
import { unfinishedCount } from './overviewWords.ts'

const countsOf = (overview: QueueOverview) => ({ total: unfinishedCount(overview), failed: overview.counts.failed })

/** Beside “Queue”: how many recordings are in it, and a mark when some need a person. */
export function QueueCount() {
  const counted = useSelected('queue.overview', firstPage, countsOf)
  if (!counted) return null
  const { total, failed } = counted
  return (
    <>
      {total > 0 && (
        <span className="count">
          {words.units.number(total)}
          <span className="spoken"> {words.queue.inQueue}</span>
        </span>
      )}
      {failed > 0 && (
        <span className="count alert">
          <span aria-hidden>!</span>
          <span className="spoken">{words.queue.overview.needYou(failed)}</span>
        </span>
      )}
    </>
  )
}
