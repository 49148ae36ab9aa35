import { Ban, ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { memo, useId, useRef, useState } from 'react'
import type { JobSummary } from '../../../shared/recordings/domain.ts'
import { endedWords, outcomeWords } from '../../../shared/words/historyWords.ts'
import { pageSize } from '../../base/pages.ts'
import { useCommand } from '../../base/queries.ts'
import { usePagedRows } from '../../base/usePagedRows.ts'
import { words } from '../../words/index.ts'
import { SubjectTitle } from './SubjectTitle.tsx'
import '../../styles/queueRow.css'
import './History.css'

const { empty, history: texts, tabs } = words.queue

const rowHeightPx = 48
/** At most this many steps of a recording are shown. */
const mostSteps = 200
const marks = { done: CircleCheck, cancelled: Ban, failed: TriangleAlert } as const

/** The ended jobs, newest first: a row for each recording, which opens to show its steps. */
export function History({ onShow }: { onShow: (recordingId: number) => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const newest = useCommand('queue.ended', { offset: 0, limit: pageSize })
  const total = newest.data?.total ?? 0
  const { rows, seen } = usePagedRows('queue.ended', {}, (answer) => answer.rows, {
    count: total,
    scroller,
    heightPx: rowHeightPx,
    isMeasured: true,
    overscan: 8,
  })
  const toggle = (recordingId: number) =>
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(recordingId)) next.add(recordingId)
      return next
    })
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
          {seen.map(({ index, key, slot, item: row }) => {
            const recordingId = row?.last.recordingId ?? null
            return (
              <li key={key} {...slot} aria-posinset={index + 1} aria-setsize={total}>
                {row && (
                  <EndedRow
                    job={row.last}
                    steps={row.steps}
                    isOpen={recordingId !== null && opened.has(recordingId)}
                    onToggle={toggle}
                    onShow={onShow}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

const EndedRow = memo(function EndedRow(props: {
  job: JobSummary
  steps: number
  isOpen: boolean
  onToggle: (recordingId: number) => void
  onShow: (recordingId: number) => void
}) {
  const { job, steps, isOpen, onToggle, onShow } = props
  const { subject, recordingId, updatedMs } = job
  const textId = useId()
  return (
    <>
      <div className="queuerow ended" data-state={job.state}>
        {recordingId !== null && steps > 1 ? (
          <button
            type="button"
            className="icon unfold"
            aria-expanded={isOpen}
            aria-label={texts.stepsOf(subject, steps)}
            onClick={() => onToggle(recordingId)}
          >
            <ChevronRight size={15} aria-hidden />
          </button>
        ) : (
          <span />
        )}
        <time dateTime={new Date(updatedMs).toISOString()}>{endedWords(updatedMs)}</time>
        <SubjectTitle {...{ subject, recordingId, textId, onShow }} />
        <Outcome id={textId} job={job} />
      </div>
      {isOpen && recordingId !== null && <Steps recordingId={recordingId} subject={subject} count={steps} />}
    </>
  )
})

function Outcome({ id, job }: { id?: string; job: JobSummary }) {
  const Mark = job.state === 'cancelled' ? marks.cancelled : job.state === 'failed' ? marks.failed : marks.done
  const text = outcomeWords(job)
  return (
    <span id={id} className="state truncate" title={text}>
      <Mark size={14} aria-hidden />
      {text}
    </span>
  )
}

function Steps({ recordingId, subject, count }: { recordingId: number; subject: string; count: number }) {
  const jobs = useCommand('queue.history', { recordingId, offset: 0, limit: mostSteps }).data?.jobs
  return (
    <ul className="endedsteps list" aria-label={texts.stepsOf(subject, count)}>
      {jobs?.map((job) => (
        <li key={job.id} className="queuerow ended" data-state={job.state}>
          <span />
          <time dateTime={new Date(job.updatedMs).toISOString()}>{endedWords(job.updatedMs)}</time>
          <Outcome job={job} />
        </li>
      ))}
    </ul>
  )
}
