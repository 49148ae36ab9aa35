import { ArrowDownToLine, ArrowUpToLine, Lock, Pause, Play, TriangleAlert } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { MenuItem } from 'react-aria-components'
import { isInLineAtService, needsAudio, type QueueChain } from '../../../shared/recordings/queue.ts'
import { type ChainFacts, chainWords } from '../../../shared/words/queueWords.ts'
import type { SectionName } from '../../base/sections.ts'
import { Bar } from '../../controls/Bar.tsx'
import { RemoteSign } from '../../controls/RemoteSign.tsx'
import { RescueButtons } from '../../controls/RescueButtons.tsx'
import { RowMenu } from '../../controls/RowMenu.tsx'
import { DeleteDialog } from '../../deletion/DeleteDialog.tsx'
import { TranscribeDialog } from '../../transcribe/TranscribeDialog.tsx'
import { words } from '../../words/index.ts'
import { targetOf } from './queueChains.ts'
import { StepMarks } from './StepMarks.tsx'
import { SubjectTitle } from './SubjectTitle.tsx'
import type { QueueControl } from './useQueueControl.ts'
import '../../controls/Card.css'
import '../../styles/queueRow.css'
import './ChainRow.css'

const { row } = words.queue

type ChainRowProps = {
  chain: QueueChain
  facts: ChainFacts
  queueControl: QueueControl
  onShow: (recordingId: number) => void
  onSettings: (section?: SectionName, accountId?: number | null) => void
}

/** One recording in the queue: its title, its state and its steps. */
export const ChainRow = memo(function ChainRow(props: ChainRowProps) {
  const { chain, facts } = props
  const { subject, state } = chain
  const text = chainWords(chain, facts)
  const textId = useId()
  const isFailed = state === 'failed'
  const isMoving =
    !facts.isPaused &&
    !isInLineAtService(chain) &&
    (state === 'running' || (state === 'waiting' && chain.waitingFor === null))
  return (
    <article
      className={isFailed ? 'queuerow chain row gap-24 failed' : 'queuerow chain row gap-24'}
      aria-label={row.label(subject, text)}
      tabIndex={-1}
    >
      <div className="rest stack gap-0">
        <Headline chain={chain} textId={textId} onShow={props.onShow} />
        <div className="below row">
          <StepMarks chain={chain} isPaused={facts.isPaused} />
          <p id={textId} className={isFailed ? 'state truncate error' : 'state truncate'} title={text}>
            {isFailed && <TriangleAlert size={13} aria-hidden />}
            {text}
          </p>
        </div>
      </div>
      <div className="side row">
        {isMoving && (
          <Bar label={words.library.row.progress(subject)} fraction={chain.progress?.fraction} words={text} />
        )}
        <RowButtons {...props} />
        <ChainMenu {...props} />
      </div>
    </article>
  )
})

/** The title, and the facts that distinguish the recording: its lock, its copies elsewhere, its place in the queue. */
function Headline(props: { chain: QueueChain; textId: string; onShow: (recordingId: number) => void }) {
  const { chain, textId, onShow } = props
  const { subject, recordingId, priority } = chain
  return (
    <div className="row">
      <SubjectTitle {...{ subject, recordingId, textId, onShow }} />
      {chain.localOnly && <Lock size={13} role="img" aria-label={words.library.row.neverLeaves} />}
      <RemoteSign copies={chain.remoteCopies} />
      {priority === 1 && (
        <span className="badge">
          <ArrowUpToLine size={12} aria-hidden /> {row.first}
        </span>
      )}
      {priority === -1 && (
        <span className="badge plain">
          <ArrowDownToLine size={12} aria-hidden /> {row.last}
        </span>
      )}
    </div>
  )
}

const mayTryNow = ({ state, waitingFor }: QueueChain, { isPaused }: ChainFacts): boolean =>
  state === 'waiting' && (waitingFor === 'retry' || waitingFor === 'network') && !isPaused

/** The button for the state of the chain, then the pause button. */
function RowButtons({ chain, facts, queueControl, onSettings }: ChainRowProps) {
  const { subject, state, waitingFor } = chain
  const isFailed = state === 'failed'
  const mayRetry = isFailed && !(chain.audioDeleted && needsAudio(chain.current))
  const needsSettings = waitingFor === 'sign-in' || waitingFor === 'wrong-network'
  return (
    <>
      {needsSettings && (
        <button
          type="button"
          className="quiet"
          onClick={() => (waitingFor === 'sign-in' ? onSettings('accounts', chain.accountId) : onSettings())}
        >
          {words.settings.title}
        </button>
      )}
      {waitingFor === 'disk-space' && (
        <button type="button" className="quiet" onClick={() => onSettings('storage')}>
          {words.queue.buttons.freeSpace}
        </button>
      )}
      {(mayRetry || (mayTryNow(chain, facts) && waitingFor === 'retry')) && (
        <button
          type="button"
          className="quiet"
          aria-label={isFailed ? row.retryThis(subject) : row.tryThisNow(subject)}
          onClick={() => queueControl.retry(targetOf(chain))}
        >
          {isFailed ? words.buttons.retry : row.tryNow}
        </button>
      )}
      {isFailed && chain.current === 'import' && (
        <RescueButtons error={chain.error} jobId={chain.jobId} name={subject} />
      )}
      {!isFailed && (state === 'paused' || !facts.isPaused) && (
        <PauseButton chain={chain} queueControl={queueControl} />
      )}
    </>
  )
}

function PauseButton({ chain, queueControl }: Pick<ChainRowProps, 'chain' | 'queueControl'>) {
  const isPausedItself = chain.state === 'paused'
  return (
    <button
      type="button"
      className="icon"
      aria-label={isPausedItself ? row.resume(chain.subject) : row.pause(chain.subject)}
      onClick={({ detail }) => {
        // A row moves when it is paused, so the second click of a double click would hit another row.
        if (detail > 1) return
        if (isPausedItself) queueControl.resume(targetOf(chain))
        else queueControl.pause(targetOf(chain))
      }}
    >
      {isPausedItself ? <Play size={17} aria-hidden /> : <Pause size={17} aria-hidden />}
    </button>
  )
}

/** The menu of a chain, and the dialogs that it opens. */
function ChainMenu({ chain, facts, queueControl, onShow }: ChainRowProps) {
  const { subject, recordingId, priority } = chain
  const target = targetOf(chain)
  const [open, setOpen] = useState<'transcribe' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <RowMenu
        label={words.library.row.more(subject)}
        onAction={(key) => {
          if (key === 'now') queueControl.retry(target)
          if (key === 'smaller') queueControl.sendSmaller(chain.jobId)
          if (key === 'first') queueControl.prioritise(target, 1)
          if (key === 'normal') queueControl.prioritise(target, 0)
          if (key === 'last') queueControl.prioritise(target, -1)
          if (key === 'show' && recordingId !== null) onShow(recordingId)
          if (key === 'cancel') queueControl.cancel(target)
          if (key === 'transcribe' || key === 'delete') setOpen(key)
        }}
      >
        {mayTryNow(chain, facts) && <MenuItem id="now">{row.tryNow}</MenuItem>}
        {chain.current === 'upload' && chain.destination === 'remote' && chain.slices === null && (
          <MenuItem id="smaller">{words.queue.buttons.sendSmaller}</MenuItem>
        )}
        {priority !== 1 && <MenuItem id="first">{row.menu.first}</MenuItem>}
        {priority !== 0 && <MenuItem id="normal">{row.menu.normal}</MenuItem>}
        {priority !== -1 && <MenuItem id="last">{row.menu.last}</MenuItem>}
        {recordingId !== null && <MenuItem id="show">{row.show}</MenuItem>}
        {recordingId !== null && chain.current !== 'workflow' && !chain.audioDeleted && (
          <MenuItem id="transcribe">{words.buttons.transcribeAgain}</MenuItem>
        )}
        <MenuItem id="cancel">{words.buttons.cancel}</MenuItem>
        {recordingId !== null && <MenuItem id="delete">{words.deletion.menu}</MenuItem>}
      </RowMenu>
      {open === 'delete' && recordingId !== null && (
        <DeleteDialog recordings={[{ id: recordingId, title: subject }]} onClose={close} />
      )}
      {open === 'transcribe' && recordingId !== null && <TranscribeDialog recordingId={recordingId} onClose={close} />}
    </>
  )
}
