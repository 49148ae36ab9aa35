import { ArrowDownToLine, ArrowUpToLine, Lock, Pause, Play, TriangleAlert } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { MenuItem } from 'react-aria-components'
import { isInLineAtService, type QueueChain } from '../../shared/queue.ts'
import { Bar } from '../controls/Bar.tsx'
import { RowMenu } from '../controls/RowMenu.tsx'
import { RemoteSign } from '../RemoteSign.tsx'
import { TranscribeDialog } from '../transcribe/TranscribeDialog.tsx'
import { type ChainFacts, chainWords } from './queueWords.ts'
import { StepMarks } from './StepMarks.tsx'
import { targetOf } from './targetOf.ts'
import type { Steering } from './useSteering.ts'

type ChainRowProps = {
  chain: QueueChain
  facts: ChainFacts
  steering: Steering
  onShow: (recordingId: number) => void
  onSettings: () => void
}

/** One recording on its way: what it is, what happens to it and why not, and where it is in the chain. */
export const ChainRow = memo(function ChainRow({ chain, facts, steering, onShow, onSettings }: ChainRowProps) {
  const { subject, recordingId, state, waitingFor, priority, progress } = chain
  const target = targetOf(chain)
  const words = chainWords(chain, facts)
  const wordsId = useId()
  const isFailed = state === 'failed'
  const isHeld = state === 'paused'
  const isMoving =
    !facts.isPaused &&
    !isInLineAtService(chain) &&
    (state === 'running' || (state === 'waiting' && waitingFor === null))
  const mayTryNow = state === 'waiting' && (waitingFor === 'retry' || waitingFor === 'network') && !facts.isPaused
  const [isChoosing, setChoosing] = useState(false)
  const needsSettings = waitingFor === 'sign-in' || waitingFor === 'wrong-network'
  return (
    <article className={isFailed ? 'chain failed' : 'chain'} aria-label={`${subject}: ${words}`} tabIndex={-1}>
      <div className="what">
        <div className="headline">
          {recordingId === null ? (
            <bdi className="title">{subject}</bdi>
          ) : (
            <button type="button" className="title" aria-describedby={wordsId} onClick={() => onShow(recordingId)}>
              <bdi>{subject}</bdi>
            </button>
          )}
          {chain.localOnly && <Lock size={13} role="img" aria-label="Never leaves this machine" />}
          <RemoteSign copies={chain.remoteCopies} />
          {priority === 1 && (
            <span className="badge">
              <ArrowUpToLine size={12} aria-hidden /> First
            </span>
          )}
          {priority === -1 && (
            <span className="badge plain">
              <ArrowDownToLine size={12} aria-hidden /> Last
            </span>
          )}
        </div>
        <p id={wordsId} className={isFailed ? 'state error' : 'state'} title={words}>
          {isFailed && <TriangleAlert size={13} aria-hidden />}
          {words}
        </p>
        <StepMarks chain={chain} isPaused={facts.isPaused} />
      </div>
      <div className="side">
        {isMoving && <Bar label={`Progress of ${subject}`} fraction={progress?.fraction} words={words} />}
        {needsSettings && (
          <button type="button" className="quiet" onClick={onSettings}>
            Settings
          </button>
        )}
        {(isFailed || (mayTryNow && waitingFor === 'retry')) && (
          <button
            type="button"
            className="quiet"
            aria-label={`${isFailed ? 'Retry' : 'Try now'}: ${subject}`}
            onClick={() => steering.retry(target)}
          >
            {isFailed ? 'Retry' : 'Now'}
          </button>
        )}
        {!isFailed && (isHeld || !facts.isPaused) && (
          <button
            type="button"
            className="icon"
            aria-label={`${isHeld ? 'Resume' : 'Pause'} ${subject}`}
            onClick={({ detail }) => {
              // What is paused leaves those that run: the second click of a double click could meet the next row.
              if (detail > 1) return
              if (isHeld) steering.resume(target)
              else steering.pause(target)
            }}
          >
            {isHeld ? <Play size={17} aria-hidden /> : <Pause size={17} aria-hidden />}
          </button>
        )}
        <RowMenu
          label={`More for ${subject}`}
          onAction={(key) => {
            if (key === 'now') steering.retry(target)
            if (key === 'first') steering.prioritise(target, 1)
            if (key === 'normal') steering.prioritise(target, 0)
            if (key === 'last') steering.prioritise(target, -1)
            if (key === 'show' && recordingId !== null) onShow(recordingId)
            if (key === 'transcribe') setChoosing(true)
            if (key === 'cancel') steering.cancel(target)
          }}
        >
          {mayTryNow && <MenuItem id="now">Try now</MenuItem>}
          {priority !== 1 && <MenuItem id="first">Do first</MenuItem>}
          {priority !== 0 && <MenuItem id="normal">Normal order</MenuItem>}
          {priority !== -1 && <MenuItem id="last">Do last</MenuItem>}
          {recordingId !== null && <MenuItem id="show">Show recording</MenuItem>}
          {recordingId !== null && chain.current !== 'workflow' && (
            <MenuItem id="transcribe">Transcribe again…</MenuItem>
          )}
          <MenuItem id="cancel">Cancel</MenuItem>
        </RowMenu>
        {isChoosing && recordingId !== null && (
          <TranscribeDialog recordingId={recordingId} onClose={() => setChoosing(false)} />
        )}
      </div>
    </article>
  )
})
