import type { Salvage } from '../../shared/salvage.ts'
import { words } from '../words/index.ts'

const shownGaps = 5

/** What is missing in a salvaged copy, and where. */
export function SalvageFacts({ salvage }: { salvage: Salvage }) {
  const gaps = words.salvage.gapList(salvage)
  const note = words.salvage.note(salvage)
  const more = gaps.length - shownGaps
  const shown = [...gaps.slice(0, shownGaps), ...(more > 0 ? [words.salvage.andMore(more)] : [])].join(', ')
  return (
    <span className="note salvaged">
      {words.units.sentence(words.salvage.copy(salvage))}
      {gaps.length > 1 && ` ${words.units.sentence(`${words.salvage.gaps} ${shown}`)}`}
      {note !== null && ` ${note}`}
    </span>
  )
}
