import { type Dispatch, type SetStateAction, useState } from 'react'
import { drafts } from '../../../typing/drafts.ts'
import type { Reveal } from '../segmentRows.ts'

/** Where the person was in the text. `from`, `to`: the selected letters; null if the caret was not in a text. */
type Place = { segmentId: number; caret: { from: number; to: number } | null }

export type AsReaders = ReturnType<typeof useAsReaders>

/**
 * The switch between editing and the transcript as readers see it. `shownFrom`: the segment at which the readers' text opens; undefined
 * during editing, and null if there is no segment. Going back to editing puts the caret where it was.
 */
export function useAsReaders(setReveal: Dispatch<SetStateAction<Reveal | null>>) {
  const [place, setPlace] = useState<Place | null | undefined>(undefined)
  const enter = async () => {
    const left = placeInText()
    // The readers' text comes from the library, so the library must have what was typed. If it cannot, the sign beside the title says why.
    if ((await drafts.flushBefore((key) => key.startsWith('segment:'))) === null) setPlace(left)
  }
  return {
    shownFrom: place === null || place === undefined ? place : place.segmentId,
    isOn: place !== undefined,
    enter: () => void enter(),
    /** `topId`: the segment at the top of the readers' text. */
    leave: (topId: number | null) => {
      setPlace(undefined)
      const segmentId = topId ?? place?.segmentId
      if (place?.caret) setReveal({ segmentId: place.segmentId, takesCaret: true, ...place.caret })
      else if (segmentId !== undefined) setReveal({ segmentId })
    },
    /** Shows a segment for editing. */
    reveal: (wanted: Reveal) => {
      setPlace(undefined)
      setReveal(wanted)
    },
    end: () => setPlace(undefined),
  }
}

/** The caret's segment; else the first segment in sight; null if none is drawn. */
function placeInText(): Place | null {
  const field = document.activeElement
  const focused = field instanceof HTMLTextAreaElement ? segmentIdOf(field) : null
  if (focused !== null && field instanceof HTMLTextAreaElement)
    return { segmentId: focused, caret: { from: field.selectionStart, to: field.selectionEnd } }
  const top = document.querySelector('.transcript')?.querySelector('.scroll')?.getBoundingClientRect().top ?? 0
  const rows = [...document.querySelectorAll<HTMLElement>('.slot')]
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 1)
  const segmentId = first && segmentIdOf(first.querySelector('[data-segment]'))
  return segmentId ? { segmentId, caret: null } : null
}

function segmentIdOf(element: Element | null): number | null {
  const id = Number(element?.closest<HTMLElement>('[data-segment]')?.dataset.segment ?? 0)
  return id > 0 ? id : null
}
