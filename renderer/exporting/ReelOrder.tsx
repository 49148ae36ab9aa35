import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CitedQuote } from '../../shared/transcripts/quotes.ts'
import { words } from '../words/index.ts'
import './ReelOrder.css'

const texts = words.exports.reelOrder

/** A quote of one of several recordings. */
export type ReelQuote = Pick<CitedQuote, 'id' | 'words' | 'turns' | 'title'>

/** The order of the quotes in one reel of several recordings, with buttons that move a quote. */
export function ReelOrder(props: { quotes: readonly ReelQuote[]; onChange: (quotes: readonly ReelQuote[]) => void }) {
  const { quotes, onChange } = props
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: number; by: 1 | -1 } | null>(null)
  const move = (index: number, by: 1 | -1) => {
    const [here, there] = [quotes[index], quotes[index + by]]
    if (!here || !there) return
    moved.current = { id: here.id, by }
    const from = Math.min(index, index + by)
    onChange(quotes.toSpliced(from, 2, ...(by === 1 ? [there, here] : [here, there])))
  }
  // The browser drops the focus of a row that it moves.
  useEffect(() => {
    if (quotes.length === 0 || moved.current === null) return
    const { id, by } = moved.current
    moved.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-quote="${id}"] button`) ?? [])]
    const wanted = by === -1 ? buttons : buttons.reverse()
    wanted.find((button) => !button.disabled)?.focus()
  }, [quotes])
  return (
    <section className="reelorder stack gap-4" aria-label={texts.title}>
      <h3 className="hint">{texts.title}</h3>
      <p className="muted">{texts.hint}</p>
      <ol ref={list}>
        {quotes.map((quote, index) => (
          <li key={quote.id} data-quote={quote.id}>
            <span className="of stack gap-0">
              <span dir="auto" className="truncate">
                {quote.turns.map((turn) => words.documents.quote.words(turn.words)).join(' ')}
              </span>
              <bdi className="truncate muted">{quote.title}</bdi>
            </span>
            <button
              type="button"
              className="icon"
              aria-label={texts.up(quote.words)}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ChevronUp size={15} aria-hidden />
            </button>
            <button
              type="button"
              className="icon"
              aria-label={texts.down(quote.words)}
              disabled={index === quotes.length - 1}
              onClick={() => move(index, 1)}
            >
              <ChevronDown size={15} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
