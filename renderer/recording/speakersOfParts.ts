import type { Speaker, Transcript } from '../../shared/domain.ts'

/** Who is heard in each part of a transcript, and from when on; those who speak first come first. */
export function speakersOfParts({ parts, segments, speakers }: Pick<Transcript, 'parts' | 'segments' | 'speakers'>): {
  startMs: number
  endMs: number
  heard: { speaker: Speaker; firstMs: number }[]
}[] {
  return parts.map(({ startMs, endMs }) => {
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
