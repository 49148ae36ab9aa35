import type { MissingSound } from '../../shared/recordings/missingSound.ts'
import { words } from '../words/index.ts'

const shownGaps = 5

/** What is missing in the sound of a recording, and where. */
export function MissingFacts({ missing }: { missing: MissingSound }) {
  const gaps = words.missing.gapList(missing)
  const note = words.missing.note(missing)
  const more = gaps.length - shownGaps
  const shown = [...gaps.slice(0, shownGaps), ...(more > 0 ? [words.missing.andMore(more)] : [])].join(', ')
  return (
    <span className="note salvaged">
      {words.units.sentence(words.missing.sign(missing))}
      {gaps.length > 1 && ` ${words.units.sentence(`${words.missing.gaps} ${shown}`)}`}
      {note !== null && ` ${note}`}
    </span>
  )
}
