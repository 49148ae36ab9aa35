import { useVirtualizer } from '@tanstack/react-virtual'
import { Ban, CircleCheck, TriangleAlert } from 'lucide-react'
import { memo, useId, useRef } from 'react'
import type { JobSummary } from '../../shared/domain.ts'
import { itemAt, pageSize } from '../pages.ts'
import { useCommand } from '../queries.ts'
import { usePages } from '../usePages.ts'
import { words } from '../words/index.ts'
import { endedWords, outcomeWords } from './historyWords.ts'

const { empty, tabs } = words.queue

const rowHeightPx = 48
const marks = { done: CircleCheck, cancelled: Ban, failed: TriangleAlert } as const

/** Jobs that have ended, newest first. */
export function History({ onShow }: { onShow: (recordingId: number) => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  const newest = useCommand('queue.history', { offset: 0, limit: pageSize })
  const total = newest.data?.total ?? 0
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
  })
  const seen = rows.getVirtualItems()
  const { pages } = usePages('queue.history', {}, { first: seen[0]?.index ?? 0, last: seen.at(-1)?.index ?? 0 })
  const jobs = new Map([...pages].map(([page, answer]) => [page, answer.jobs]))
  return (
    <div className="scroll" ref={scroller}>
      {newest.error && <p className="empty">{newest.error.message}</p>}
      {newest.isSuccess && total === 0 && (
        <div className="empty">
          <h2>{empty.history.title}</h2>
          <p>{empty.history.text}</p>
        </div>
      )}
      {total > 0 && (
        <ul className="rows" aria-label={tabs.history} style={{ height: rows.getTotalSize() }}>
          {seen.map(({ index, start, key }) => {
            const job = itemAt(jobs, index)
            return (
              <li
                key={key}
                className="slot"
                aria-posinset={index + 1}
                aria-setsize={total}
                style={{ transform: `translateY(${start}px)`, height: rowHeightPx }}
              >
                {job && <EndedRow job={job} onShow={onShow} />}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

const EndedRow = memo(function EndedRow(props: { job: JobSummary; onShow: (recordingId: number) => void }) {
  const { job, onShow } = props
  const { subject, recordingId, state, updatedMs } = job
  const Mark = state === 'cancelled' ? marks.cancelled : state === 'failed' ? marks.failed : marks.done
  const text = outcomeWords(job)
  const textId = useId()
  return (
    <div className={`ended ${state}`}>
      <time dateTime={new Date(updatedMs).toISOString()}>{endedWords(updatedMs)}</time>
      {recordingId === null ? (
        <bdi className="title">{subject}</bdi>
      ) : (
        <button type="button" className="title" aria-describedby={textId} onClick={() => onShow(recordingId)}>
          <bdi>{subject}</bdi>
        </button>
      )}
      <span id={textId} className="state" title={text}>
        <Mark size={14} aria-hidden />
        {text}
      </span>
    </div>
  )
})
