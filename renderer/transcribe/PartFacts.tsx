import { formatClock } from '../../shared/text/timecode.ts'
import type { TimeRange } from '../../shared/transcripts/heard.ts'
import type { Segment } from '../../shared/transcripts/transcript.ts'
import { wholeSegments } from '../../shared/transcripts/wholeSegments.ts'
import { Tick } from '../controls/Tick.tsx'
import { words } from '../words/index.ts'

const texts = words.transcribe.part

/**
 * The part of a recording that a person chose, and the transcript in which it is replaced. `language`: the language to offer; without it, that
 * of the last run.
 */
export type Part = { wanted: TimeRange; segments: readonly Segment[]; language?: string }

/** The times of the part, extended to whole segments, and how many of these segments a person worked on. */
export function partFacts({ wanted, segments }: Part) {
  const grown = wholeSegments(segments, wanted)
  return {
    times: words.editing.span.times(formatClock(grown.span.startMs), formatClock(grown.span.endMs)),
    segmentCount: grown.segments.length,
    edited: grown.segments.filter(({ edited }) => edited).length,
    verified: grown.segments.filter(({ verified }) => verified).length,
  }
}

/** The text that will be replaced. If a person worked on the text, the person must agree. */
export function PartFacts(props: {
  facts: ReturnType<typeof partFacts>
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}) {
  const { times, segmentCount, edited, verified } = props.facts
  const { edited: editedWords, verified: verifiedWords } = words.transcribe
  const done = [...(edited > 0 ? [editedWords(edited)] : []), ...(verified > 0 ? [verifiedWords(verified)] : [])]
  return (
    <>
      <p className="muted">{segmentCount === 0 ? texts.nothingThere(times) : texts.replaces(times, segmentCount)}</p>
      {done.length > 0 && (
        <>
          <p className="note">{texts.work(done)}</p>
          <Tick name={texts.agree} isSelected={props.isAgreed} onChange={props.onAgree} />
        </>
      )}
    </>
  )
}
