import { AudioLines, ClipboardCopy, Eraser, EyeOff, Quote as QuoteSign } from 'lucide-react'
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { type HighlightColour, highlightColours, type Quote } from '../../shared/transcripts/quotes.ts'
import { words } from '../words/index.ts'
import { type SelectedPiece, selectedWords, selectionPlace } from './selectedWords.ts'
import './QuoteBar.css'

const { bar: texts, card } = words.quotes
/** The bar's size in the language with the longest texts, and its distance from the words and from the window's edges, in CSS pixels. */
const size = { width: 476, height: 42, gap: 6 } as const

/** Without this, the field would lose the focus and the words would not stay selected. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type Shown = { pieces: SelectedPiece[]; left: number; top: number }

/** Actions on selected words, shown beside them, for the pointer. Keys run the same actions. */
export function QuoteBar(props: {
  onMark: (colour: HighlightColour, pieces: SelectedPiece[]) => void
  onCopyQuote: (pieces: SelectedPiece[]) => void
  onCopyText: (pieces: SelectedPiece[]) => void
  /** Exports the sound of the words. Null if there is no audio. */
  onExport: ((pieces: SelectedPiece[]) => void) | null
  onRedact: (pieces: SelectedPiece[]) => void
  /** The mark that the words have; null if they have none. */
  quoteOf: (pieces: SelectedPiece[]) => Quote | null
  onRemove: (quote: Quote) => void
}) {
  const shown = useSelection()
  if (!shown) return null
  const marked = props.quoteOf(shown.pieces)
  return (
    <div
      className="quotebar row gap-4"
      role="toolbar"
      aria-label={texts.label}
      style={{ left: shown.left, top: shown.top } as CSSProperties}
    >
      {highlightColours.map((colour) => (
        <button
          key={colour}
          type="button"
          className="swatch"
          data-colour={colour}
          aria-label={texts.mark(words.quotes.colours[colour])}
          title={texts.mark(words.quotes.colours[colour])}
          onMouseDown={keepFocus}
          onClick={() => props.onMark(colour, shown.pieces)}
        >
          <span className="quoted" data-colour={colour} aria-hidden />
        </button>
      ))}
      <button type="button" className="quiet" onMouseDown={keepFocus} onClick={() => props.onCopyQuote(shown.pieces)}>
        <QuoteSign size={14} aria-hidden /> {card.copyQuote}
      </button>
      <Tool label={card.copyText} onUse={() => props.onCopyText(shown.pieces)}>
        <ClipboardCopy size={15} aria-hidden />
      </Tool>
      {props.onExport && (
        <Tool label={card.export} onUse={() => props.onExport?.(shown.pieces)}>
          <AudioLines size={15} aria-hidden />
        </Tool>
      )}
      <Tool label={words.protection.redact.bar} onUse={() => props.onRedact(shown.pieces)}>
        <EyeOff size={15} aria-hidden />
      </Tool>
      {marked && (
        <Tool label={card.remove} onUse={() => props.onRemove(marked)}>
          <Eraser size={15} aria-hidden />
        </Tool>
      )}
    </div>
  )
}

function Tool({ label, onUse, children }: { label: string; onUse: () => void; children: ReactNode }) {
  return (
    <button type="button" className="icon" aria-label={label} title={label} onMouseDown={keepFocus} onClick={onUse}>
      {children}
    </button>
  )
}

/**
 * The selected words and the bar's place; null until the pointer is released, and after Escape until other words are selected. The place
 * follows the words when they move; while they are scrolled out of sight, there is none.
 */
function useSelection(): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    let isPressed = false
    let frame = 0
    let [now, closed] = ['', '']
    const change = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const lengths = new LengthWatch(change)
    const look = () => {
      const pieces = isPressed ? [] : selectedWords()
      const place = pieces.length > 0 ? selectionPlace() : null
      lengths.watch(place?.scroller ?? null)
      const at = place && barPlace(place.box, place.scroller?.getBoundingClientRect() ?? null)
      now = at ? JSON.stringify(pieces) : ''
      if (now !== closed && pieces.length > 0) closed = ''
      setShown(at && now !== closed ? { pieces, ...at } : null)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || now === '' || now === closed || event.isComposing) return
      // The same key would take back what was typed, or leave the text.
      event.preventDefault()
      event.stopPropagation()
      closed = now
      setShown(null)
    }
    const press = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('.quotebar')) return
      isPressed = true
      setShown(null)
    }
    const release = () => {
      isPressed = false
      change()
    }
    document.addEventListener('selectionchange', change)
    window.addEventListener('keydown', key, { capture: true })
    window.addEventListener('pointerdown', press, { capture: true })
    window.addEventListener('pointerup', release, { capture: true })
    window.addEventListener('scroll', change, { capture: true, passive: true })
    window.addEventListener('resize', change)
    return () => {
      cancelAnimationFrame(frame)
      lengths.watch(null)
      document.removeEventListener('selectionchange', change)
      window.removeEventListener('keydown', key, { capture: true })
      window.removeEventListener('pointerdown', press, { capture: true })
      window.removeEventListener('pointerup', release, { capture: true })
      window.removeEventListener('scroll', change, { capture: true })
      window.removeEventListener('resize', change)
    }
  }, [])
  return shown
}

/** How far from the words the bar may be. */
const mostAwayPx = 120

/**
 * Below the words, because what was read is above them, and below the text that is being edited unless it goes on for long; above the words
 * where there is no space below; null where they are out of sight.
 */
function barPlace(box: DOMRect, scroller: DOMRect | null): { left: number; top: number } | null {
  if (scroller && (box.bottom <= scroller.top || box.top >= scroller.bottom)) return null
  const { activeElement } = document
  const textBottom = activeElement instanceof HTMLTextAreaElement ? activeElement.getBoundingClientRect().bottom : 0
  const isNear = textBottom > box.bottom && textBottom - box.bottom <= mostAwayPx
  const below = (isNear ? textBottom : box.bottom) + size.gap
  const hasSpaceBelow = below + size.height <= Math.min(window.innerHeight, scroller?.bottom ?? window.innerHeight)
  return {
    left: Math.max(size.gap, Math.min(box.left, window.innerWidth - size.width - size.gap)),
    top: hasSpaceBelow ? below : Math.max(size.gap, box.top - size.height - size.gap),
  }
}

/** Tells when the content of a scroller gets longer or shorter: rows of the transcript are measured some frames after a resize. */
class LengthWatch {
  readonly #sizes: ResizeObserver
  #watched: Element | null = null

  constructor(changed: () => void) {
    this.#sizes = new ResizeObserver(changed)
  }

  /** Watches this scroller only. */
  watch(scroller: Element | null): void {
    if (scroller === this.#watched) return
    this.#sizes.disconnect()
    this.#watched = scroller
    for (const content of scroller?.children ?? []) this.#sizes.observe(content)
  }
}
