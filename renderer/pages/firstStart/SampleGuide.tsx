import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useCommand, useCommandMutation } from '../../base/queries.ts'
import { ErrorLine } from '../../controls/ErrorLine.tsx'
import { words } from '../../words/index.ts'
import { doneSteps, sampleSteps } from './sampleSteps.ts'
import './SampleGuide.css'

const { sample: texts } = words.firstStart

/** A closed guide stays closed until a person opens it, or Tapelog is started again. */
let wasClosed = false

/**
 * Five small steps above the editor of the sample recording. It advances by what the library knows of the person's work, and never covers
 * or blocks anything. `onGone`: the person threw the sample away.
 */
export function SampleGuide({ recordingId, onGone }: { recordingId: number; onGone: () => void }) {
  const [isClosed, setClosed] = useState(wasClosed)
  const close = (closed: boolean) => {
    wasClosed = closed
    setClosed(closed)
  }
  const remove = useCommandMutation('deletions.request', ['deletions.list', 'recordings.list', 'sample.get'])
  const throwAway = () => remove.mutate({ recordingIds: [recordingId], scope: 'recording' }, { onSuccess: onGone })
  return (
    <section className="sampleguide row wrap gap-16" aria-label={texts.guide}>
      {isClosed ? <p>{texts.isSample}</p> : <Steps recordingId={recordingId} />}
      <div className="buttons row wrap">
        <Button className="quiet" onPress={() => close(!isClosed)}>
          {isClosed ? texts.show : texts.close}
        </Button>
        <Button className="quiet" isPending={remove.isPending} onPress={throwAway} aria-describedby="sample-thrown">
          {texts.throwAway}
        </Button>
        <span id="sample-thrown" hidden>
          {texts.throwAwayHint}
        </span>
      </div>
      <ErrorLine text={remove.error?.message} />
    </section>
  )
}

function Steps({ recordingId }: { recordingId: number }) {
  const recording = useCommand('recordings.get', { recordingId }).data
  const hasTranscript = recording?.transcriptRevision != null
  // The editor keeps this query up to date, with every stretch that was played.
  const transcript = useCommand('transcripts.get', { recordingId }, hasTranscript).data ?? null
  const quotes = useCommand('quotes.ofRecording', { recordingId }, hasTranscript).data?.quotes ?? []
  if (!recording || !hasTranscript)
    return <p role="status">{recording?.stage === 'failed' ? texts.failed : texts.preparing}</p>
  const done = doneSteps(recording, transcript, quotes)
  const current = sampleSteps.find((step) => !done.has(step))
  return (
    <>
      <ol className="row wrap gap-12 list">
        {sampleSteps.map((step) => (
          <li
            key={step}
            className="row gap-4"
            aria-current={step === current ? 'step' : undefined}
            data-done={done.has(step) || undefined}
          >
            {done.has(step) && <Check size={13} role="img" aria-label={texts.done} />}
            {texts.steps[step].name}
          </li>
        ))}
      </ol>
      <p role="status">{current === undefined ? texts.finished : texts.steps[current].text}</p>
    </>
  )
}
