import type { Chosen, OrderName } from './listAsked.ts'

/** Where the library was when a recording was opened, to go back there. */
export type LibraryPlace = {
  search: string
  chosen: Chosen
  order: OrderName
  scrollTopPx: number
  /** See {@link openedFrom}. */
  opened: string | null
}

/** A note or a quote of a recording, in its list beside the transcript. */
export type WrittenPlace = { tab: 'notes' | 'quotes'; id: number }
export type OpenRecording = (recordingId: number, segmentId?: number, written?: WrittenPlace) => void

/** Which row was opened: `recording:12`, or for a hit of the search `segment:345`, `notes:6`, `quotes:7`. */
export function openedFrom(recordingId: number, segmentId?: number, written?: WrittenPlace): string {
  if (written) return `${written.tab}:${written.id}`
  return segmentId === undefined ? `recording:${recordingId}` : `segment:${segmentId}`
}

export const topOfLibrary: LibraryPlace = { search: '', chosen: {}, order: 'newest', scrollTopPx: 0, opened: null }
