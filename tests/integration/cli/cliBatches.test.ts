import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { openEngine } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'

/** The window does not report a batch that the command line has already reported. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended
const file = (name: string) => {
  writeWave(at(name), { seconds: 1, seed: name.charCodeAt(0) })
  return at(name)
}
async function withEngine<T>(work: (engine: Awaited<ReturnType<typeof openEngine>>) => Promise<T>): Promise<T> {
  const engine = await openEngine(at('library'), null)
  try {
    return await work(engine)
  } finally {
    await engine.stop()
  }
}

test('a command takes only the batches that ended during it and leaves earlier ones', async () => {
  await withEngine(async (engine) => {
    await engine.call('settings.update', { transcribeOnImport: false })
    await engine.call('recordings.import', { paths: [file('a.wav')] })
    engine.start({ kinds: ['import'] })
    await engine.settle()
  })
  for (const name of ['b.wav', 'c.wav']) expect(await tapelog('import', file(name))).toMatchObject({ code: 0 })
  expect(await tapelog('status')).toMatchObject({ code: 0 })
  await withEngine(async (engine) => {
    const batches = async () => (await engine.call('queue.takeEndedBatches', undefined)).batches
    expect(await batches()).toEqual([{ transcribed: 0, copied: 1, needAttention: 0 }])
    expect(await batches()).toEqual([])
  })
})
