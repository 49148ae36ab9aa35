import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { startFfmpeg } from '../../../electron/media/boundedProcess.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { processesNaming } from '../../support/processesBelow.ts'
import { seededRandom } from '../../torture/random.ts'

testNeeding(needs.linux)(
  'a decoder ended while it starts leaves no process',
  async () => {
    const random = seededRandom(20261123)
    const mark = `comment=${randomUUID()}`
    const endless = ['-f', 'lavfi', '-i', 'anullsrc', '-metadata', mark, '-f', 'wav', 'pipe:1']
    for (let number = 0; number < 150; number++) {
      const run = startFfmpeg(endless)
      // The random moment is the test, so wait for no state.
      await new Promise((resolve) => setTimeout(resolve, random.next() * 12))
      run.kill()
      run.stdout.destroy()
      await run.ended
    }
    await expect.poll(() => processesNaming(mark)).toEqual([])
  },
  60_000,
)
