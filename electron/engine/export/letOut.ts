import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { RecordingRow } from '../library/recordings.ts'

/** Recordings that never leave this machine, without those that a person lets into a folder. */
export const keptHere = <R extends Pick<RecordingRow, 'id' | 'localOnly'>>(
  recordings: readonly R[],
  letOutIds: readonly number[],
): R[] => recordings.filter(({ id, localOnly }) => localOnly && !letOutIds.includes(id))

const mostNamed = 3

/**
 * Others may read a folder, and it may be copied to other machines. So an export or a hand-over needs a person's word for each recording
 * that never leaves this machine. Throws `export-local-only`.
 */
export function demandLetOut(
  recordings: readonly Pick<RecordingRow, 'id' | 'localOnly' | 'title'>[],
  letOutIds: readonly number[],
): void {
  const kept = keptHere(recordings, letOutIds)
  if (kept.length === 0) return
  const titles = kept.slice(0, mostNamed).map(({ title }) => title)
  throw problem('export-local-only', { titles: words.units.list(titles), more: kept.length - titles.length })
}
