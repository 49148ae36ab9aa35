import type { Chosen, OrderName } from './listAsked.ts'

/** Where the library was when a recording was opened, to go back there. */
export type LibraryPlace = {
  search: string
  chosen: Chosen
  order: OrderName
  scrollTopPx: number
  /** `recording:12`, or for a hit of the search `segment:345`. */
  opened: string | null
}

export const topOfLibrary: LibraryPlace = { search: '', chosen: {}, order: 'newest', scrollTopPx: 0, opened: null }
