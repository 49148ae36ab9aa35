import { join } from 'node:path'
import type { CommandOutput } from '../../../shared/contract.ts'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { Seal } from '../../../shared/evidence/custody.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import { hashFile } from '../../sealing/index.ts'
import { channelPeaksName } from '../intake/channelSound.ts'
import { peaksFileName } from '../intake/prepare.ts'
import { readPeaks } from '../intake/readPeaks.ts'
import { derivedFolder } from '../library/folders.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { type HandlersOf, whereWritable } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Commands about the files of recordings: checks of originals against their seals, and waveforms. */
export function originalCommands(
  deps: CommandParts,
): HandlersOf<'recordings', 'verify' | 'peaks' | 'makeChannelSound'> {
  const { folders, recordings, queue } = deps

  /** Null if the original has the sealed content; else the reason. */
  async function damageOf({ fileName, sha256 }: RecordingRow): Promise<ErrorInfo | null> {
    try {
      const digests = await hashFile(join(folders.originals, fileName))
      return digests.sha256 === sha256 ? null : problemInfo('original-changed')
    } catch {
      return problemInfo('original-unreadable')
    }
  }

  function noteInLog({ id }: RecordingRow, seal: Seal): void {
    whereWritable(() =>
      deps.db
        .transaction(() => {
          // A person may have deleted the recording meanwhile.
          if (recordings.find(id)) deps.custody.append(id, { event: 'verified-original', facts: { seal } })
        })
        .immediate(),
    )
  }

  function prepareAgain({ id, revision, title }: RecordingRow): null {
    queue.enqueue({
      kind: 'prepare',
      dedupeKey: `prepare:${id}:${revision}`,
      payload: { recordingId: id },
      recordingId: id,
      subject: title,
    })
    deps.runner.pump()
    return null
  }

  const isBeingPrepared = (recordingId: number): boolean =>
    queue
      .ofRecordings([recordingId])
      .some(({ kind, state }) => kind === 'prepare' && state !== 'done' && state !== 'cancelled')

  return {
    'recordings.makeChannelSound': async ({ recordingId, channels }) => {
      await deps.channelSounds.make(recordingId, channels)
      return { ok: true }
    },
    'recordings.verify': async ({
      recordingId,
      recordingIds = recordingId === undefined ? undefined : [recordingId],
    }) => {
      const requested = recordingIds?.map((id) => recordings.get(id)) ?? recordings.all()
      const rows = requested.filter(({ audioDeletedMs }) => audioDeletedMs === null)
      const damaged: CommandOutput<'recordings.verify'>['damaged'] = []
      for (const row of rows) {
        const error = await damageOf(row)
        noteInLog(row, error === null ? 'matches' : error.code === 'original-changed' ? 'differs' : 'not-checked')
        if (error !== null) damaged.push({ recordingId: row.id, title: row.title, error })
        // The recorder's page must not say that a damaged recording is in the library.
        deps.devices.originalWasRead(row.id, error === null)
      }
      const incomplete = rows.flatMap(({ id, title, missing }) =>
        missing ? [{ recordingId: id, title, missing }] : [],
      )
      return { checked: rows.length, damaged, incomplete }
    },
    'recordings.peaks': async ({
      recordingId,
      startMs = 0,
      endMs = Number.MAX_SAFE_INTEGER,
      mostBuckets,
      channels = null,
    }) => {
      const row = recordings.get(recordingId)
      if (row.audioDeletedMs !== null) return null
      if (row.peaksBucketMs === null) return isBeingPrepared(recordingId) ? null : prepareAgain(row)
      const folder = derivedFolder(folders, recordingId)
      if (channels !== null)
        return await readPeaks(join(folder, channelPeaksName(channels)), row.peaksBucketMs, {
          startMs,
          endMs,
          mostBuckets,
        })
      const file = join(folder, peaksFileName)
      // Null if the file was deleted, or a power cut emptied it.
      return (await readPeaks(file, row.peaksBucketMs, { startMs, endMs, mostBuckets })) ?? prepareAgain(row)
    },
  }
}
