import { TriangleAlert } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { needsOtherLanguage } from '../../../shared/languages/spokenLanguages.ts'
import { type ChainStep, needsAudio, type QueueChain, type QueueOverview } from '../../../shared/recordings/queue.ts'
import { endedWords } from '../../../shared/words/historyWords.ts'
import { sentenceOf } from '../../../shared/words/problem.ts'
import { failedStepWords, triedWords } from '../../../shared/words/queueWords.ts'
import { mayBecomeAudio } from '../../../shared/words/stageWords.ts'
import { waitWords } from '../../../shared/words/waitWords.ts'
import { useSelected } from '../../base/queries.ts'
import type { SectionName } from '../../base/sections.ts'
import { firstPage } from '../../base/sharedQueries.ts'
import { useKeptFocus } from '../../base/useKeptFocus.ts'
import { usePagedRows } from '../../base/usePagedRows.ts'
import { RescueButtons } from '../../controls/RescueButtons.tsx'
import { RetryButton } from '../../transcribe/RetryButton.tsx'
import { TranscribeDialog } from '../../transcribe/TranscribeDialog.tsx'
import { words } from '../../words/index.ts'
import { FailedButtons } from './FailedButtons.tsx'
import { attentionOf, targetOf } from './queueChains.ts'
import type { QueueControl } from './useQueueControl.ts'
import '../../styles/queueRow.css'
import './ChainRow.css'
import './NeedsYou.css'

const { empty, row, tabs } = words.queue

const usualHeightPx = 112

const failedOf = ({ counts }: QueueOverview) => counts.failed

type RowProps = {
  queueControl: QueueControl
  onShow: (recordingId: number) => void
  onSettings: (section?: SectionName, accountId?: number | null) => void
}

/** Recordings that Tapelog cannot finish without a person, with the reason: they failed, or wait for a person. */
export function NeedsYou(props: RowProps) {
  const failed = useSelected('queue.overview', firstPage, failedOf)
  const count = useSelected('queue.overview', firstPage, attentionOf)
  if (failed === undefined || count === undefined) return null
  return (
    <>
      {failed > 1 && <FailedButtons failed={failed} queueControl={props.queueControl} />}
      <Rows {...props} count={count} />
    </>
  )
}

function Rows({ count, ...props }: RowProps & { count: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  useKeptFocus(scroller)
  const { rows, seen } = usePagedRows('queue.overview', { show: 'needs-attention' }, ({ chains }) => chains, {
    count,
    scroller,
    heightPx: usualHeightPx,
    isMeasured: true,
    overscan: 4,
    keyOf: (chain) => chain?.key,
  })
  return (
    <div className="scroll" ref={scroller} tabIndex={-1}>
      {count === 0 ? (
        <div className="empty">
          <h2>{empty.needsYou.title}</h2>
          <p>{empty.needsYou.text}</p>
        </div>
      ) : (
        <ul className="rows" aria-label={tabs.needsYou} style={{ height: rows.getTotalSize() }}>
          {seen.map(({ index, key, slot, item: chain }) => (
            <li key={key} {...slot} aria-posinset={index + 1} aria-setsize={count}>
              {chain && <Row chain={chain} {...props} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Errors that say that the service did not accept the file. */
const wasNotTaken: ReadonlySet<string> = new Set(['file-refused', 'service-refused', 'types-refused'])
const handsOver: ReadonlySet<ChainStep> = new Set(['transcode', 'upload', 'submit'])
/** Errors of a full disk, either the library's or the exports' disk. */
const isOfFullDisk: ReadonlySet<string> = new Set(['disk-full', 'import-disk-full', 'export-disk-full'])

const transcriptionSteps: ReadonlySet<ChainStep> = new Set(['transcode', 'upload', 'submit', 'poll', 'stitch'])

const Row = memo(function Row(props: RowProps & { chain: QueueChain }) {
  const { chain, queueControl, onShow, onSettings } = props
  const { subject, recordingId, error, updatedMs, waitingFor } = chain
  const isFailed = chain.state === 'failed'
  const text = isFailed || waitingFor === null ? failedStepWords(chain) : waitWords(waitingFor, null, chain.destination)
  const target = targetOf(chain)
  const tried = triedWords(chain)
  const [isChoosing, setChoosing] = useState(false)
  const isTranscription = isFailed && recordingId !== null && transcriptionSteps.has(chain.current)
  return (
    <article className="queuerow chain row gap-24 failed tall" aria-label={row.label(subject, text)} tabIndex={-1}>
      <div className="rest">
        <bdi className="title">{subject}</bdi>
        <p className="state">
          <span className="error">
            <TriangleAlert size={13} aria-hidden />
            {text}
          </span>
          {` · ${endedWords(updatedMs)}`}
          {tried && ` · ${tried}`}
        </p>
        {(error || isFailed) && <p className="reason">{error ? sentenceOf(error) : row.reasonUnknown}</p>}
      </div>
      <div className="side row wrap">
        {waitingFor === 'sign-in' && (
          <Button className="quiet" onPress={() => onSettings('accounts', chain.accountId)}>
            {words.settings.title}
          </Button>
        )}
        {isFailed && mayBecomeAudio(chain) && !(chain.audioDeleted && needsAudio(chain.current)) && (
          <RetryButton
            error={error}
            subject={subject}
            onRetry={() => queueControl.retry(target)}
            onChoose={() => setChoosing(true)}
          />
        )}
        {error !== null &&
          chain.destination === 'remote' &&
          !chain.audioDeleted &&
          handsOver.has(chain.current) &&
          wasNotTaken.has(error.code) && (
            <Button
              className="quiet"
              aria-label={words.queue.buttons.sendSmallerThis(subject)}
              onPress={() => queueControl.sendSmaller(chain.jobId)}
            >
              {words.queue.buttons.sendSmaller}
            </Button>
          )}
        {error !== null && isOfFullDisk.has(error.code) && (
          <Button className="quiet" onPress={() => onSettings('storage')}>
            {words.queue.buttons.freeSpace}
          </Button>
        )}
        {chain.current === 'import' && <RescueButtons error={error} jobId={chain.jobId} name={subject} />}
        {isTranscription && !chain.audioDeleted && !needsOtherLanguage(error) && (
          <Button className="quiet" aria-label={row.transcribeAgainThis(subject)} onPress={() => setChoosing(true)}>
            {words.buttons.transcribeAgain}
          </Button>
        )}
        {isFailed && (
          <Button className="quiet" aria-label={row.dismissThis(subject)} onPress={() => queueControl.dismiss(target)}>
            {words.buttons.dismiss}
          </Button>
        )}
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
