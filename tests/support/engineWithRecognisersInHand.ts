import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Engine } from '../../electron/engine/index.ts'
import { serviceWithRecognisersInHand } from './serviceWithRecognisersInHand.ts'
import { openEngine } from './testEngine.ts'
import { testFolder } from './testFolder.ts'
import { until } from './waiting.ts'
import { writeWave } from './waveFile.ts'

/** For each test: an engine with its own library, and the service on this machine from a {@link serviceWithRecognisersInHand}. */
export function engineWithRecognisersInHand() {
  const atService = serviceWithRecognisersInHand()
  let folder: string
  const desk = {
    engine: null as unknown as Engine,
    get service() {
      return atService.service
    },
    get recognisers() {
      return atService.recognisers
    },
    started: atService.started,
    at: (...path: string[]) => join(folder, ...path),

    async open(): Promise<void> {
      desk.engine = await openEngine(desk.at('library'), desk.service.connection)
    },
    /** Stops the engine, opens it again and starts it. */
    async restart(): Promise<void> {
      await desk.engine.stop()
      await desk.open()
      desk.engine.start()
    },
    /** A recording of one second. The same name has the same audio. */
    record(name: string): string {
      const path = desk.at(`${name}.wav`)
      writeWave(path, { seconds: 1, seed: name.charCodeAt(0) })
      return path
    },
    importFiles: (paths: string[], more: { localOnly?: boolean } = {}) =>
      desk.engine.call('recordings.import', { paths, ...more }),
    recordings: async () => (await desk.engine.call('recordings.list', {})).items,
    overview: () => desk.engine.call('queue.overview', {}),
    /** Ends the recogniser that started as number `index`, successfully. */
    async finish(index: number): Promise<void> {
      await until(() => desk.recognisers.jobs.length > index)
      desk.recognisers.finish(index)
    },
  }
  beforeEach(async () => {
    folder = testFolder()
    await desk.open()
  })
  afterEach(() => desk.engine.stop())
  return desk
}
