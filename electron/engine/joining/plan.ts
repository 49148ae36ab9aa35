import { join } from 'node:path'
import { gapBetween } from '../../../shared/recordings/joinGaps.ts'
import {
  type JoinChoice,
  type JoinedFile,
  type JoinPlan,
  longestGapMs,
  mostJoinedChannels,
} from '../../../shared/recordings/joining.ts'
import { unheardTracks } from '../../../shared/sound/soundChannels.ts'
import { timeReferenceMs } from '../../media/index.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingRow } from '../library/recordings.ts'

type Row = RecordingRow

/** The silence before each file, and how many pauses are too long for one. */
type JoinGaps = { gapsMs: number[]; longGaps: number }

/** Reads the timecodes of the files, where they have one, because times of files are only exact to seconds. */
export async function gapsOf(
  folders: Pick<LibraryFolders, 'originals'>,
  rows: readonly Row[],
  { arrangement, keepsGaps }: Pick<JoinChoice, 'arrangement' | 'keepsGaps'>,
): Promise<JoinGaps> {
  if (arrangement === 'same-time' || !keepsGaps) return { gapsMs: rows.map(() => 0), longGaps: 0 }
  const timecodes = await Promise.all(
    rows.map(({ fileName }) => timeReferenceMs(join(folders.originals, fileName)).catch(() => null)),
  )
  const known = rows.map((row, index) => {
    const before = rows[index - 1]
    if (!before) return 0
    const gapMs = gapBetween(
      { ...before, timecodeMs: timecodes[index - 1] ?? null },
      { ...row, timecodeMs: timecodes[index] ?? null },
    )
    return Math.max(0, gapMs ?? 0)
  })
  return {
    gapsMs: known.map((gapMs) => (gapMs > longestGapMs ? 0 : gapMs)),
    longGaps: known.filter((gapMs) => gapMs > longestGapMs).length,
  }
}

/** How many channels of a file are used. */
const ownChannels = ({ sound, channels }: Row): number => sound?.mixed?.length ?? channels

/** What joining makes of the files, as far as it is known before their sound is decoded. */
export function planned(
  rows: readonly Row[],
  { arrangement, leftOut }: Pick<JoinChoice, 'arrangement' | 'leftOut'>,
  { gapsMs, longGaps }: JoinGaps,
): Pick<JoinPlan, 'files' | 'durationMs' | 'channels' | 'neededBytes' | 'longGaps'> {
  const isHeard = ({ id }: Row) => !leftOut.includes(id)
  const heard = rows.filter(isHeard)
  const isTogether = arrangement === 'same-time'
  const sum = heard.reduce((count, row) => count + ownChannels(row), 0)
  const perFile = (row: Row) => (sum <= mostJoinedChannels ? ownChannels(row) : 1)
  const channels = isTogether ? heard.reduce((count, row) => count + perFile(row), 0) : channelsInARow(heard)
  let atMs = 0
  let channel = 1
  const files = rows.map((row, index): JoinedFile => {
    const gapMs = isHeard(row) ? (gapsMs[index] ?? 0) : 0
    const startsAtMs = isTogether ? 0 : atMs + gapMs
    if (isHeard(row)) atMs = isTogether ? Math.max(atMs, row.durationMs) : startsAtMs + row.durationMs
    const own = isTogether && isHeard(row) ? Array.from({ length: perFile(row) }, () => channel++) : []
    return { ...fileFacts(row), durationMs: row.durationMs, startsAtMs, gapMs, isHeard: isHeard(row), channels: own }
  })
  const rateHz = Math.max(...heard.map(({ sampleRateHz }) => sampleRateHz))
  return {
    ...{ files, channels, longGaps, durationMs: atMs },
    neededBytes: Math.ceil((atMs / 1000) * rateHz * channels * bytesOfSample(heard)),
  }
}

/** FLAC has 16 or 24 bits. Only uncompressed and lossless files can have more than 16. */
const bytesOfSample = (rows: readonly Row[]): number =>
  rows.some(({ codec }) => /^(pcm_[sf](24|32|64)|flac|alac|wmalossless)/.test(codec)) ? 3 : 2

function channelsInARow(rows: readonly Row[]): number {
  const most = Math.max(...rows.map(ownChannels))
  const fits = rows.every((row) => ownChannels(row) === 1 || ownChannels(row) === most)
  return fits && most <= mostJoinedChannels ? most : 1
}

/** The facts of a file that do not depend on the joining. */
export const fileFacts = (row: Row) => ({
  recordingId: row.id,
  title: row.title,
  originalName: row.originalName,
  sizeBytes: row.sizeBytes,
  sha256: row.sha256,
  unheardTracks: row.sound === null ? [] : unheardTracks(row.sound),
})
