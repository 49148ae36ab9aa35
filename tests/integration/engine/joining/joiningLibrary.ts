import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { CommandInput } from '../../../../shared/contract.ts'
import type { RecordingDetail, RecordingSummary } from '../../../../shared/recordings/domain.ts'
import type { ImportDestination } from '../../../../shared/recordings/importing.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { channelsWithClicks, writeSamples } from './clickSounds.ts'

export type JoiningLibrary = Awaited<ReturnType<typeof openJoiningLibrary>>

/** A library with a service on this machine (`here`) and a remote one (`elsewhere`), to join recordings in. */
export async function openJoiningLibrary() {
  const folder = testFolder()
  const here = await new HostileServer().listen()
  const elsewhere = await new HostileServer().listen()
  const libraryPath = join(folder, 'library')
  let aheadMs = 0
  const open = (): Promise<Engine> =>
    openEngine(libraryPath, connectionTo(here.origin), {
      remoteOverride: connectionTo(elsewhere.origin),
      now: () => Date.now() + aheadMs,
    })
  const desk = {
    ...{ here, elsewhere, libraryPath },
    /** When the files were recorded. */
    old: new Date(2026, 8, 14, 16, 0, 0),
    engine: await open(),
    at: (name: string) => join(folder, name),
    /** A quiet mono file of one second with a click. */
    record(name: string, seed = 1): string {
      const path = join(folder, name)
      writeSamples(path, channelsWithClicks([[500]], { lengthMs: 1000, sampleRateHz: 16_000, seed }), {
        sampleRateHz: 16_000,
      })
      return path
    },
    list: async (): Promise<RecordingSummary[]> => (await desk.engine.call('recordings.list', {})).items,
    /** Imports the files, and returns their recordings in this order. */
    async imported(paths: readonly string[], destination: ImportDestination = 'not-now') {
      await desk.engine.call('recordings.import', { paths: [...paths], destination })
      await desk.settled()
      return (await desk.list()).toSorted((a, b) => a.id - b.id)
    },
    async settled() {
      desk.engine.start()
      await desk.engine.settle()
    },
    /** Joins, and returns the joined recording. */
    async joined(choice: CommandInput<'joins.start'>): Promise<RecordingDetail> {
      const { jobId } = await desk.engine.call('joins.start', choice)
      await desk.settled()
      const { jobs } = await desk.engine.call('queue.get', { jobIds: [jobId] })
      const recordingId = jobs[0]?.recordingId
      if (recordingId == null) throw new Error(`not joined: ${JSON.stringify(jobs)}`)
      return await desk.engine.call('recordings.get', { recordingId })
    },
    originalOf: ({ sha256 }: Pick<RecordingDetail, 'sha256'>) =>
      join(libraryPath, 'originals', sha256.slice(0, 2), `${sha256}.flac`),
    /** Waits until the list has this many recordings, and nothing is being deleted. */
    async listHas(count: number) {
      await until(async () => {
        const { scheduled, underWay } = await desk.engine.call('deletions.list', undefined)
        return scheduled.length + underWay.length === 0 && (await desk.list()).length === count
      })
    },
    passTime(timeMs: number) {
      aheadMs += timeMs
      desk.engine.nudge()
    },
    /** The files among the originals, and those that are not finished. */
    files: () => ({
      originals: readdirSync(join(libraryPath, 'originals'), { recursive: true })
        .map(String)
        .filter((name) => /\.\w+$/.test(name)),
      incoming: readdirSync(join(libraryPath, 'incoming')),
    }),
    async restart() {
      await desk.engine.stop()
      desk.engine = await open()
    },
    async close() {
      await desk.engine.stop()
      here.close()
      elsewhere.close()
    },
  }
  return desk
}
