import { memo, useMemo } from 'react'
import type { TimeRange } from '../../shared/transcripts/heard.ts'
import { redactedIn } from './redactedIn.ts'
import './RedactedSound.css'

/** Marks the sound that readers do not get, over a stretch of the waveform. */
export const RedactedSound = memo(function RedactedSound(props: { sound: readonly TimeRange[]; stretch: TimeRange }) {
  const { sound, stretch } = props
  const marks = useMemo(() => redactedIn(sound, stretch), [sound, stretch])
  return marks.map(({ fromPercent, toPercent }) => (
    <div
      key={fromPercent}
      className="redactedsound"
      style={{ left: `${fromPercent}%`, right: `${100 - toPercent}%` }}
    />
  ))
})
