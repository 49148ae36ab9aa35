import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { EngineDeps } from '../../../../electron/engine/types.ts'
import { PartialResultsFile } from '../../../../electron/recognition/partialResultsFile.ts'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import type { TranscriptionChanges } from '../../../../shared/recordings/domain.ts'
import { freePort } from '../../../support/freePort.ts'
import { recordingProxy } from '../../../support/recordingProxy.ts'
import { openTestService, recognisersInHand, type TestService } from '../../../support/serviceClient.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually, until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

const recordingId = 1

/**
 * For each test: an engine whose remote service is Tapelog's own, with a proxy between them that sees every request. The
 * library has at most one recording, with the id 1, unless the test imports more.
 */
export function engineWithRemoteService() {
  let folder: string
  const library = () => desk.at('library')
  const read = <T>(path: string, sql: string): T[] => {
    const db = new Database(path, { readonly: true, timeout: 5000 })
    try {
      return db.prepare<[], T>(sql).pluck().all() as T[]
    } finally {
      db.close()
    }
  }
  const desk = {
    recordingId,
    engine: null as unknown as Engine,
    service: null as unknown as TestService,
    recognisers: null as unknown as ReturnType<typeof recognisersInHand>,
    proxy: null as unknown as Awaited<ReturnType<typeof recordingProxy>>,
    /** How far the engine's clock is ahead. */
    aheadMs: 0,
    at: (...path: string[]) => join(folder, ...path),

    /** The service by way of the proxy. */
    connection: () => ({
      ...desk.service.connection,
      ...{ baseUrl: `${desk.proxy.origin}/developer/api`, apiBase: desk.proxy.origin },
    }),
    async open(more: Partial<EngineDeps> = { remoteOverride: desk.connection() }): Promise<void> {
      desk.engine = await openEngine(library(), null, { now: () => Date.now() + desk.aheadMs, ...more })
    },
    async importTalk(destination: 'remote' | 'not-now' = 'remote', options: TranscriptionChanges = {}): Promise<void> {
      writeWave(desk.at('talk.wav'), { seconds: 3, channels: 2 })
      await desk.engine.call('recordings.import', { paths: [desk.at('talk.wav')], options, destination })
      desk.engine.start()
    },
    /** The service works on the task, and the library has its id. */
    async atWork(count = 1): Promise<void> {
      await until(() => desk.recognisers.jobs.length === count)
      await eventually(
        () => desk.engine.call('queue.list', {}),
        ({ jobs }) => jobs.length === 1 && jobs[0]?.kind === 'poll',
      )
    },
    async transcribing(options: TranscriptionChanges = {}): Promise<void> {
      await desk.importTalk('remote', options)
      await desk.atWork()
    },
    /** The recogniser has written these words, one second each. */
    hears(texts: string[]): void {
      const file = new PartialResultsFile(desk.recognisers.jobs[0]?.job.taskFolder ?? '', 'test')
      texts.forEach((text, index) => {
        file.addStretch({
          ...{ startSample: index * 16_000, endSample: (index + 1) * 16_000, heardTo: (index + 1) * 16_000 },
          ...{ text, language: null, voices: [], words: [{ text, start: index + 0.25, end: index + 0.75 }] },
        })
      })
      file.close()
    },

    overview: () => desk.engine.call('queue.overview', {}),
    stage: async () => (await desk.engine.call('recordings.get', { recordingId })).stage,
    soFar: () => desk.engine.call('recordings.partialResults', { recordingId }),
    planned: async () => (await desk.engine.call('deletions.plan', { recordingIds: [recordingId] })).recordings[0],

    /** The requests that the proxy saw. */
    seen: (path: RegExp) => desk.proxy.seen.filter((one) => path.test(one.path)),
    /** Addresses beyond the interface, without ids. */
    extensionPaths: () => [
      ...new Set(desk.seen(/^\/tapelog\//).map(({ path }) => path.replace(/[\da-f-]{36}/, ':id'))),
    ],
    inService: <T>(sql: string) => read<T>(join(desk.service.dataDir, 'service.sqlite'), sql),
    inLibrary: (sql: string) => read(join(library(), 'library.sqlite'), sql),
    taskStatuses: () => desk.inService<string>('SELECT status FROM tasks'),
    storedFiles: () => readdirSync(join(desk.service.dataDir, 'objects')).length,

    async deletionsLeft(): Promise<number> {
      const { scheduled, underWay } = await desk.engine.call('deletions.list', undefined)
      return scheduled.length + underWay.length
    },
    /** Why a deletion waits; null if none does. */
    deletionProblem: async () =>
      (await desk.engine.call('deletions.list', undefined)).underWay.find(({ problem }) => problem)?.problem ?? null,
    /** A deletion that can no longer be undone. */
    async requestDeletion(): Promise<void> {
      await desk.engine.call('deletions.request', { recordingIds: [recordingId], scope: 'recording' })
      desk.aheadMs += undoDeletionMs
      desk.engine.nudge()
    },
    async deleted(): Promise<void> {
      await desk.requestDeletion()
      await until(async () => (await desk.deletionsLeft()) === 0)
    },
    /** Time goes on until all deletions have ended: jobs that wait try again. */
    deletedInTheEnd: () =>
      until(async () => {
        desk.aheadMs += 61_000
        desk.engine.nudge()
        return (await desk.deletionsLeft()) === 0
      }),
  }
  beforeEach(async () => {
    folder = testFolder()
    desk.aheadMs = 0
    desk.recognisers = recognisersInHand()
    const port = await freePort()
    desk.proxy = await recordingProxy(port)
    desk.service = await openTestService({
      ...{ startRecogniser: desk.recognisers.start, port, publicOrigin: desk.proxy.origin, now: Date.now },
    })
    await desk.open()
  })
  afterEach(async () => {
    await desk.engine.stop()
    desk.proxy.close()
    await desk.service.remove()
  })
  return desk
}
