import type { JoinedFile } from '../../shared/recordings/joining.ts'
import { formatClock } from '../../shared/text/timecode.ts'
import { words } from '../words/index.ts'

const texts = words.joining.dialog

/** Where a file is in the joined sound: `from 0:12:03 · 0:05:10 long`, and what is not heard of it. */
export function fileFacts({ startsAtMs, durationMs, gapMs, isHeard, channels, unheardTracks }: JoinedFile): string {
  return [
    ...(isHeard ? [] : [texts.notHeard]),
    // Files with channels of their own all begin together.
    ...(isHeard && channels.length === 0 ? [texts.starts(formatClock(startsAtMs))] : []),
    texts.long(formatClock(durationMs)),
    ...(gapMs > 0 ? [texts.gap(words.units.roughly(gapMs))] : []),
    ...(channels.length > 0 ? [texts.channels(channels)] : []),
    ...(unheardTracks.length > 0 ? [texts.tracks(unheardTracks)] : []),
  ].join(' · ')
}
