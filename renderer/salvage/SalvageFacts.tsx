import { gapWords, type Salvage, salvageNote, salvageWords } from '../../shared/salvage.ts'
import { words } from '../words/index.ts'

const shownGaps = 5

/** What is missing in a salvaged copy, and where. */
export function SalvageFacts({ salvage }: { salvage: Salvage }) {
  const gaps = gapWords(salvage)
  const note = salvageNote(salvage)
  const more = gaps.length - shownGaps
  const shown = [...gaps.slice(0, shownGaps), ...(more > 0 ? [words.salvage.andMore(more)] : [])].join(', ')
  return (
    <span className="note salvaged">
      {`${salvageWords(salvage)}.`}
      {gaps.length > 1 && ` ${words.salvage.gaps} ${shown}.`}
      {note !== null && ` ${note}`}
    </span>
  )
}
