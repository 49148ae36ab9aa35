import { useCommand } from '../queries.ts'
import { firstPage } from './firstPage.ts'
import { onTheirWay } from './overviewWords.ts'

const number = (count: number) => count.toLocaleString('en-GB')

/** Beside the queue's name: how many are on their way, and a sign where something needs a person. */
export function QueueCount() {
  const { data } = useCommand('queue.overview', firstPage)
  if (!data) return null
  const total = onTheirWay(data)
  const { failed } = data.counts
  return (
    <>
      {total > 0 && (
        <span className="count">
          {number(total)}
          <span className="spoken"> under way</span>
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
