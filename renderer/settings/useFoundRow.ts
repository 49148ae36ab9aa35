import { type RefObject, useCallback, useEffect } from 'react'
import { foldedText } from '../../shared/text/folding.ts'

/** What a person sees as one row of the settings. */
const rows = ['.field', '.switch', '.check', '.modelcard', '.choices', 'tr', 'li', 'dt', 'p', 'h2', 'h3'].join()
/** What can have the focus in a row. */
const controls = ['button', 'input', 'select', 'textarea', 'a[href]', '[tabindex]'].join()

/**
 * Shows and marks the first row in which the search's words stand. If they stand in no row, such as a synonym, it marks the heading of the
 * first section. Returns a function that focuses what is marked.
 */
export function useFoundRow(scroller: RefObject<HTMLElement | null>, query: string): () => void {
  useEffect(() => {
    const area = scroller.current
    const sought = foldedText(query).split(/\s+/).filter(Boolean)
    if (!area || sought.length === 0) return
    let marked: HTMLElement | null = null
    const mark = () => {
      const found = rowWith(area, sought) ?? area.querySelector('h2')
      if (found === marked) return
      marked?.removeAttribute('data-found')
      marked = found
      if (!found) return
      unfold(found)
      found.setAttribute('data-found', '')
      found.scrollIntoView({ block: 'center' })
    }
    mark()
    // Some sections load what they show, such as the models.
    const changes = new MutationObserver(mark)
    changes.observe(area, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      marked?.removeAttribute('data-found')
    }
  }, [scroller, query])
  return useCallback(() => {
    const row = scroller.current?.querySelector<HTMLElement>('[data-found]')
    const control = row?.matches(controls) ? row : row?.querySelector<HTMLElement>(controls)
    if (row && !control) row.tabIndex = -1
    ;(control ?? row)?.focus()
  }, [scroller])
}

/** The first row with all these words: the smallest one around them. */
function rowWith(area: HTMLElement, sought: readonly string[]): HTMLElement | null {
  const has = (row: Element) => {
    const text = foldedText(row.textContent ?? '')
    return sought.every((word) => text.includes(word))
  }
  const found = [...area.querySelectorAll<HTMLElement>(rows)].find(has)
  return found ? ([...found.querySelectorAll<HTMLElement>(rows)].find(has) ?? found) : null
}

/** Opens the folds around a row. */
function unfold(row: HTMLElement): void {
  for (let fold = row.closest('.more'); fold; fold = fold.parentElement?.closest('.more') ?? null) {
    const toggle = fold.querySelector<HTMLElement>('.toggle')
    if (toggle?.getAttribute('aria-expanded') === 'false' && !toggle.contains(row)) toggle.click()
  }
}
