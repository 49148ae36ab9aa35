import type { Gap, MissingSound } from '../../../shared/sound/missingSound.ts'
import type { Gaps } from '../../media/index.ts'
import type { RecordingRow } from './recordings.ts'

/** A gap's time that is estimated from its position in the file may be wrong by about this much. */
const nearMs = 2000

const untilMs = ({ fromMs, lengthMs }: Gap) => fromMs + lengthMs
const isNear = (one: Gap, other: Gap) => one.fromMs - nearMs < untilMs(other) && other.fromMs - nearMs < untilMs(one)

/**
 * Joins the gaps known from copying the file (`known`) with the gaps that decoding found. If decoding also finds an `unread` gap, that
 * gap keeps its cause and its position in the file, and gets its true time. Null if nothing is missing.
 */
export function missingAfterDecoding(known: MissingSound | null, found: Gaps): MissingSound | null {
  const unread = (known?.gaps ?? []).filter(({ cause }) => cause === 'unread')
  const left = new Set(unread)
  const decoded = found.gaps.map((gap): Gap => {
    const same = unread.find((one) => left.has(one) && isNear(one, gap))
    if (!same || gap.cause === 'cut') return gap
    left.delete(same)
    return { ...same, fromMs: gap.fromMs, lengthMs: gap.lengthMs }
  })
  const gaps = [...left, ...decoded].sort((a, b) => a.fromMs - b.fromMs)
  if (gaps.length === 0) return null
  return {
    gaps,
    times: left.size > 0 && known ? known.times : 'measured',
    keepsTimes: found.keepsTimes && (left.size === 0 || (known?.keepsTimes ?? true)),
  }
}

/** The gaps that remain after the file was read completely. */
export function withoutUnread(missing: MissingSound | null): MissingSound | null {
  const gaps = missing?.gaps.filter(({ cause }) => cause !== 'unread') ?? []
  return missing === null || gaps.length === 0 ? null : { ...missing, gaps }
}

/**
 * True if other programs would play the original differently, so that Tapelog plays and sends a copy. They may leave the gaps out, so that
 * their times differ from Tapelog's. Or they may play nothing, because a mix cancels inverted channels, because the first track is silent or
 * because everything is very quiet; or not all, because the header states less than the file holds, or because they take the fourth of more
 * than two channels for a cinema's low frequencies. Uncompressed sound already has silence in place of the gaps.
 */
export const needsWholeCopy = ({
  codec,
  channels,
  missing,
  sound,
}: Pick<RecordingRow, 'codec' | 'channels' | 'missing' | 'sound'>): boolean =>
  channels > 2 ||
  (sound !== null && (sound.mixed !== null || sound.gainDb !== 0 || sound.statedMs !== null)) ||
  (!codec.startsWith('pcm_') && (missing?.gaps.some(({ cause }) => cause !== 'cut') ?? false))
