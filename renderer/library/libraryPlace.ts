/** Where a person was in the library when a recording was opened, so that going back leads there. */
export type LibraryPlace = {
  search: string
  scrollTopPx: number
  /** What was opened: `recording:12`, or a hit of the search, `segment:345`. */
  opened: string | null
}

export const topOfLibrary: LibraryPlace = { search: '', scrollTopPx: 0, opened: null }
