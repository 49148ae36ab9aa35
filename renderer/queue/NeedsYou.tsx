import { useVirtualizer } from '@tanstack/react-virtual'
import { TriangleAlert } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { type ChainStep, needsAudio, type QueueChain, type QueueOverview } from '../../shared/queue.ts'
import { sentenceOf } from '../../shared/sentences/problem.ts'
import { needsOtherLanguage } from '../../shared/spokenLanguages.ts'
import { useKeptFocus } from '../devices/useKeptFocus.ts'
import { itemAt, rowKey } from '../pages.ts'
import { useSelected } from '../queries.ts'
import { SalvageButton } from '../salvage/SalvageButton.tsx'
import { RetryButton } from '../transcribe/RetryButton.tsx'
import { TranscribeDialog } from '../transcribe/TranscribeDialog.tsx'
import { usePages } from '../usePages.ts'
import { words } from '../words/index.ts'
import { FailedButtons } from './FailedButtons.tsx'
import { firstPage } from './firstPage.ts'
import { endedWords } from './historyWords.ts'
import { failedStepWords, triedWords } from './queueWords.ts'
import { targetOf } from './targetOf.ts'
import type { Steering } from './useSteering.ts'

const { empty, row, tabs } = words.queue

const usualHeightPx = 112

const failedOf = ({ counts }: QueueOverview) => counts.failed

/** Recordings that Tapelog cannot finish by itself, with the reason. */
export function NeedsYou(props: { steering: Steering; onShow: (recordingId: number) => void }) {
  const failed = useSelected('queue.overview', firstPage, failedOf)
  if (failed === undefined) return null
  return (
    <>
      {failed > 1 && <FailedButtons failed={failed} steering={props.steering} />}
      <FailedRows {...props} failed={failed} />
    </>
  )
}

function FailedRows(props: { failed: number; steering: Steering; onShow: (recordingId: number) => void }) {
  const { failed, steering, onShow } = props
  const scroller = useRef<HTMLDivElement>(null)
  useKeptFocus(scroller)
  const rows = useVirtualizer({
    count: failed,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeightPx,
    overscan: 4,
  })
  const seen = rows.getVirtualItems()
  const { pages } = usePages(
    'queue.overview',
    { show: 'needs-attention' },
    { first: seen[0]?.index ?? 0, last: seen.at(-1)?.index ?? 0 },
  )
  const used = new Set<string>()
  const chains = new Map([...pages].map(([page, answer]) => [page, answer.chains]))
  return (
    <div className="scroll" ref={scroller} tabIndex={-1}>
      {failed === 0 ? (
        <div className="empty">
          <h2>{empty.needsYou.title}</h2>
          <p>{empty.needsYou.text}</p>
        </div>
      ) : (
        <ul className="rows" aria-label={tabs.needsYou} style={{ height: rows.getTotalSize() }}>
          {seen.map(({ index, start }) => {
            const chain = itemAt(chains, index)
            return (
              <li
                key={rowKey(chain?.key, index, used)}
                ref={rows.measureElement}
                data-index={index}
                className="slot"
                aria-posinset={index + 1}
                aria-setsize={failed}
                style={{ transform: `translateY(${start}px)`, ...(chain ? {} : { height: usualHeightPx }) }}
              >
                {chain && <FailedRow chain={chain} steering={steering} onShow={onShow} />}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

const transcriptionSteps: ReadonlySet<ChainStep> = new Set(['derive', 'upload', 'submit', 'poll', 'stitch'])

const FailedRow = memo(function FailedRow(props: {
  chain: QueueChain
  steering: Steering
  onShow: (recordingId: number) => void
}) {
  const { chain, steering, onShow } = props
  const { subject, recordingId, error, updatedMs } = chain
  const target = targetOf(chain)
  const tried = triedWords(chain)
  const [isChoosing, setChoosing] = useState(false)
  const isTranscription = recordingId !== null && transcriptionSteps.has(chain.current)
  return (
    <article className="chain failed tall" aria-label={row.label(subject, failedStepWords(chain))} tabIndex={-1}>
      <div className="what">
        <bdi className="title">{subject}</bdi>
        <p className="state">
          <span className="error">
            <TriangleAlert size={13} aria-hidden />
            {failedStepWords(chain)}
          </span>
          {` · ${endedWords(updatedMs)}`}
          {tried && ` · ${tried}`}
        </p>
        <p className="reason">{error ? sentenceOf(error) : row.reasonUnknown}</p>
      </div>
      <div className="side">
        {!(chain.audioDeleted && needsAudio(chain.current)) && (
          <RetryButton
            error={error}
            subject={subject}
            onRetry={() => steering.retry(target)}
            onChoose={() => setChoosing(true)}
          />
        )}
        {chain.current === 'import' && <SalvageButton error={error} jobId={chain.jobId} name={subject} />}
        {isTranscription && !chain.audioDeleted && !needsOtherLanguage(error) && (
          <Button className="quiet" aria-label={row.transcribeAgainThis(subject)} onPress={() => setChoosing(true)}>
            {words.buttons.transcribeAgain}
          </Button>
        )}
        <Button className="quiet" aria-label={row.dismissThis(subject)} onPress={() => steering.dismiss(target)}>
          {row.dismiss}
        </Button>
        {recordingId !== null && (
          <Button className="quiet" aria-label={row.showThis(subject)} onPress={() => onShow(recordingId)}>
            {row.show}
          </Button>
        )}
        {isChoosing && recordingId !== null && (
          <TranscribeDialog recordingId={recordingId} onClose={() => setChoosing(false)} />
        )}
      </div>
    </article>
  )
})
