import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { forkLockedIn, recogniserLock } from '../../../electron/recognition/lockedIn.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { testNeeding } from '../../support/needs.ts'
import { processesNaming } from '../../support/processesBelow.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { seededRandom } from '../../torture/random.ts'

/** This recogniser begins, but never ends. */
const entry = join(import.meta.dirname, '../../programs/takenOverRecogniser.ts')
const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
const sealing = {
  words: 'a system that lets bubblewrap lock a recogniser in',
  isMet: () => recogniserLock(packageRoot) === 'sealed',
}
const tries = 80
/** In the first milliseconds, Bubblewrap sets itself up; then Node starts. */
const longestMs = 40

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const places = () => ({ packageRoot, modelsFolder: join(folder, 'models'), speechModel: 'auto' as const })
// The random moment is the test, so wait for no state.
const aMoment = (random: ReturnType<typeof seededRandom>) =>
  new Promise((resolve) => setTimeout(resolve, random.next() * longestMs))

testNeeding(sealing)('a recogniser ended while it starts leaves no process of its sandbox', async () => {
  const random = seededRandom(20261123)
  const launch = createLauncher({ ...places(), scratchFolder: join(folder, 'scratch'), entry })
  for (let number = 0; number < tries; number++) {
    const ending = new AbortController()
    const outcome = launch(
      { audioPath: join(folder, 'recording'), params },
      { signal: ending.signal, onStarted: () => {}, onProgress: () => {} },
    )
    await aMoment(random)
    ending.abort()
    expect(await outcome).toMatchObject({ ok: false })
  }
  await expect.poll(() => processesNaming(folder)).toEqual([])
})

testNeeding(sealing)('killing only the first process of a starting recogniser leaves no process', async () => {
  const random = seededRandom(20261124)
  for (let number = 0; number < tries; number++) {
    const scratchFolder = join(folder, `${number}`, 'job')
    mkdirSync(scratchFolder, { recursive: true })
    const device = { choice: 'auto', broken: [] }
    const job = { ...places(), params, scratchFolder, taskFolder: scratchFolder, threads: 1, device }
    const { child } = forkLockedIn(entry, { ...job, audioPath: join(folder, 'recording') })
    const closed = once(child, 'close')
    await aMoment(random)
    child.kill('SIGKILL')
    await closed
  }
  await expect.poll(() => processesNaming(folder)).toEqual([])
})
