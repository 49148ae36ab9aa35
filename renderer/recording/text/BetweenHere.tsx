import { memo } from 'react'
import './BetweenHere.css'

/** A pause or crosstalk at the beginning of a segment, in words. It is not part of the text. */
export const BetweenHere = memo(function BetweenHere({ sign }: { sign: string | null }) {
  return sign !== null && <p className="between">{sign}</p>
})
