import { X } from 'lucide-react'
import { Button } from 'react-aria-components'
import { dismissArrivals } from '../../base/arrivals.ts'
import { words } from '../../words/index.ts'
import type { Arrived } from './useArrived.ts'

const texts = words.library.arrived

/** Says how many recordings the last import added, and how many of them the filters hide. */
export function ArrivedLine({ arrived, onShowAll }: { arrived: Arrived; onShowAll: () => void }) {
  const { ids, hidden } = arrived
  if (ids.size === 0) return null
  return (
    <section className="notices oneline" aria-label={texts.label}>
      <p role="status">
        {texts.text(ids.size)} {hidden > 0 && texts.hidden(hidden, ids.size)}
      </p>
      {hidden > 0 && (
        <Button className="quiet" onPress={onShowAll}>
          {texts.show}
        </Button>
      )}
      <Button className="icon" aria-label={words.buttons.dismiss} onPress={dismissArrivals}>
        <X size={16} aria-hidden />
      </Button>
    </section>
  )
}
