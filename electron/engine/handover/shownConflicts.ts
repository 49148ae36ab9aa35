import type { CommandOutput } from '../../../shared/contract.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { piecesOf } from '../transcripts/compare.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { ConflictStore, StoredConflict } from './conflicts.ts'
import type { StateSegment } from './form.ts'
import type { HandoverKeys } from './keys.ts'

type Deps = {
  conflicts: Pick<ConflictStore, 'ofRecording'>
  keys: HandoverKeys
  transcripts: Pick<TranscriptStore, 'speakerRows'>
}
type Texts = { base: string; mine: string; theirs: string }
type OfSegments = Extract<StoredConflict['conflict'], { of: 'segments' }>

/** The conflicts of a recording for a person: both texts, how they differ, and the text before. */
export function shownConflicts(deps: Deps, recordingId: number): CommandOutput<'handover.conflicts'> {
  const nameOf = speakerNames(deps, recordingId)
  return {
    conflicts: deps.conflicts.ofRecording(recordingId).map(({ id, conflict }) => {
      const { of, atMs } = conflict
      const { base, mine, theirs } = conflict.of === 'segments' ? textsOf(conflict, nameOf) : conflict
      return { id, of, atMs, base, mine, theirs, pieces: piecesOf(mine, theirs) }
    }),
  }
}

/** The names by key: first those that came with the conflict, because this library may not have them. */
function speakerNames({ keys, transcripts }: Deps, recordingId: number) {
  const known = keys.of(recordingId)
  const names = new Map(transcripts.speakerRows(recordingId).map(({ id, name }) => [id, name]))
  return (key: string | null, coming: OfSegments['speakers']): string => {
    if (key === null) return words.editing.noSpeaker
    const name = coming.find((speaker) => speaker.key === key)?.name ?? names.get(known.idOf('speaker', key) ?? 0)
    return name ?? words.editing.noSpeaker
  }
}

/** Segments that have the same words may still differ in their speakers or times, so these are shown where they differ. */
function textsOf(
  { base, mine, theirs, speakers }: OfSegments,
  nameOf: (key: string | null, coming: OfSegments['speakers']) => string,
): Texts {
  const areBothThere = mine.length > 0 && theirs.length > 0
  const differ = (factOf: (row: StateSegment) => unknown) =>
    areBothThere && JSON.stringify(mine.map(factOf)) !== JSON.stringify(theirs.map(factOf))
  const hasSpeakers = differ(({ speaker }) => speaker)
  const hasTimes = !hasSpeakers && !differ(({ text }) => text) && differ(({ startMs, endMs }) => [startMs, endMs])
  const textOf = (rows: readonly StateSegment[]) =>
    rows
      .map(({ text, speaker, startMs, endMs }) => {
        if (hasSpeakers) return `${nameOf(speaker, speakers)}: ${text}`
        return hasTimes ? `${exactClock(startMs)} – ${exactClock(endMs)}: ${text}` : text
      })
      .join('\n')
  return { base: textOf(base), mine: textOf(mine), theirs: textOf(theirs) }
}

/** `0:12.345`, because times may differ by less than a second. */
const exactClock = (ms: number): string => `${formatClock(ms)}.${String(ms % 1000).padStart(3, '0')}`
