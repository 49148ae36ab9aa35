import type { QueueOverview } from '../../shared/queue.ts'
import { useSelected } from '../queries.ts'
import { firstPage } from './firstPage.ts'
import { unfinishedCount } from './overviewWords.ts'

const number = (count: number) => count.toLocaleString('en-GB')

const countsOf = (overview: QueueOverview) => ({ total: unfinishedCount(overview), failed: overview.counts.failed })

/** Beside the queue's name: how many recordings are in it, and a sign where something needs a person. */
export function QueueCount() {
  const counted = useSelected('queue.overview', firstPage, countsOf)
  if (!counted) return null
  const { total, failed } = counted
  return (
    <>
      {total > 0 && (
        <span className="count">
          {number(total)}
          <span className="spoken"> in the queue</span>
        </span>
      )}
      {failed > 0 && (
        <span className="count alert">
          <span aria-hidden>!</span>
          <span className="spoken">{number(failed)} need you</span>
        </span>
      )}
    </>
  )
}
