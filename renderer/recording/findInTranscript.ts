import type { Segment } from '../../shared/domain.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Segments whose text holds the words typed, whatever their case and accents, in the order of the audio. */
export function findInTranscript(segments: readonly Segment[], query: string): Segment[] {
  const wanted = plain(query.trim())
  return wanted === '' ? [] : segments.filter(({ text }) => plain(text).includes(wanted))
}
