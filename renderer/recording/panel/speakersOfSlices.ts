import type { Speaker, Transcript } from '../../../shared/transcripts/transcript.ts'

/** The speakers of each slice, with the moment at which each speaks first, the earliest first. */
export function speakersOfSlices({
  slices,
  segments,
  speakers,
}: Pick<Transcript, 'slices' | 'segments' | 'speakers'>): {
  startMs: number
  endMs: number
  heard: { speaker: Speaker; firstMs: number }[]
}[] {
  return slices.map(({ startMs, endMs }) => {
    const first = new Map<number, number>()
    for (const segment of segments)
      if (segment.speakerId !== null && segment.startMs >= startMs && segment.startMs < endMs)
        first.set(segment.speakerId, Math.min(segment.startMs, first.get(segment.speakerId) ?? segment.startMs))
    const heard = speakers.flatMap((speaker) => {
      const firstMs = first.get(speaker.id)
      return firstMs === undefined ? [] : [{ speaker, firstMs }]
    })
    return { startMs, endMs, heard: heard.toSorted((a, b) => a.firstMs - b.firstMs) }
  })
}
