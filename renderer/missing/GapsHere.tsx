import { memo } from 'react'
import type { Gap } from '../../shared/recordings/missingSound.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { words } from '../words/index.ts'

/** Between two segments: the sound that is missing there. */
export const GapsHere = memo(function GapsHere({ gaps }: { gaps: readonly Gap[] | undefined }) {
  if (gaps === undefined) return null
  return gaps.map((gap) => (
    <p key={gap.fromMs} className="gaphere">
      {formatClock(gap.fromMs)} · {words.missing.here(gap)}
    </p>
  ))
})
