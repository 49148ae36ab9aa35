import { Check, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { words } from '../../words/index.ts'
import type { VerifiedCount } from './verifiedCount.ts'
import './VerifiedShare.css'

const texts = words.recording.verifying

/** How much of the transcript is verified, where to continue, and what the signs beside the segments mean. */
export function VerifiedShare(props: {
  verified: VerifiedCount
  /** True if the transcript was imported. */
  isFromFile: boolean
  onGoOn: (next: Segment) => void
  /** Further explanations of the signs. */
  children: ReactNode
}) {
  const { verified, isFromFile, onGoOn, children } = props
  const { count, unheard, total, next } = verified
  if (total === 0) return null
  const share = words.units.percent(count / total)
  return (
    <section className="verifiedshare stack" aria-label={texts.title}>
      <h2>{words.states.verified(share)}</h2>
      <div className="sharebar" aria-hidden>
        <i style={{ width: `${((count - unheard) / total) * 100}%` }} />
        <i className="unheard" style={{ width: `${(unheard / total) * 100}%` }} />
      </div>
      <p className="hint">
        {texts.of(count, total)}
        {unheard > 0 && ` · ${texts.unheard(unheard)}`}
        {next && ` · ${texts.next(formatClock(next.startMs))}`}
      </p>
      {next && (
        <Button className="quiet" onPress={() => onGoOn(next)}>
          {texts.goOn}
        </Button>
      )}
      <ul className="signs list" aria-label={texts.signs}>
        <li className="verified">
          <span className="sign">
            <Check size={11} aria-hidden />
          </span>
          {texts.states.verified}
        </li>
        <li className="verified unheard">
          <span className="sign">
            <Check size={11} aria-hidden />
          </span>
          {texts.states.unheard}
        </li>
        <li className="edited">
          <span className="sign">
            <Pencil size={12} aria-hidden />
          </span>
          {texts.states.edited}
        </li>
        <li className="machine">
          <span className="sign" />
          {texts.states[isFromFile ? 'imported' : 'machine']}
        </li>
        <li>
          <span className="when heard" aria-hidden>
            {texts.exampleTime}
          </span>
          {texts.states.heard}
        </li>
      </ul>
      {children}
    </section>
  )
}
