/** A note or a quote of a recording, in the list beside the transcript. */
export type WrittenPlace = { tab: 'notes' | 'quotes'; id: number }
export type OpenRecording = (recordingId: number, segmentId?: number, written?: WrittenPlace) => void

/** The key of the opened row: `recording:12`, or for a search hit `segment:345`, `notes:6`, `quotes:7`. */
export function openedFrom(recordingId: number, segmentId?: number, written?: WrittenPlace): string {
  if (written) return `${written.tab}:${written.id}`
  return segmentId === undefined ? `recording:${recordingId}` : `segment:${segmentId}`
}
