import { spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { undoDeletionMs } from '../../../../shared/deletion.ts'
import { filesWithPlanted, plantRecording } from '../../../support/plantedRecording.ts'
import { openTestService, recognisersInHand } from '../../../support/serviceClient.ts'
import { openEngine, packageRoot, temporaryFolder } from '../../../support/testEngine.ts'

/** kill -9 after the time to undo, at random points: the next start ends the deletion. `TAPELOG_DELETION_KILLS`: how often. */
const kills = Number(process.env.TAPELOG_DELETION_KILLS ?? 5)
let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())
const at = (name: string) => join(folder.path, name)

/** Runs until the deletion has ended, or is killed so long after it has the library open. Returns how long it was at work. */
function live(library: string, service: string, killAfterMs: number | null): Promise<{ code: number | null; ms: number }> {
  const child = spawn(process.execPath, [join(packageRoot, 'tests/support/deletionVictim.ts'), library, service], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let openedMs = performance.now()
  child.stdout.once('data', () => {
    openedMs = performance.now()
    if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ms: performance.now() - openedMs })))
}

test(`killed at ${kills} random points after the time to undo, nothing is left after the next start`, async () => {
  const recognisers = recognisersInHand()
  const service = await openTestService({ dataDir: at('library/service'), startRecogniser: recognisers.start, now: Date.now })
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const engine = await openEngine(at('library'), service.connection, { now })
  const planting = await plantRecording(engine, recognisers, { folder: folder.path, libraryPath: at('library') })
  // Asked for some time ago: it is due when a process starts.
  aheadMs = -2 * undoDeletionMs
  await engine.call('deletions.request', { recordingIds: [planting.recordingId], scope: 'recording' })
  await engine.stop()
  await service.stop()
  expect(filesWithPlanted(at('library'), planting.blocks)).toContain('library.sqlite')

  /** On a copy of the library with its service; the kills of one life come one after the other. */
  const liveOn = async (killsAfterMs: readonly number[]) => {
    cpSync(at('library'), at('copy'), { recursive: true, preserveTimestamps: true })
    const its = await openTestService({ dataDir: at('copy/service'), startRecogniser: recognisers.start, now: Date.now })
    const connection = JSON.stringify(its.connection)
    let killed = 0
    for (const afterMs of killsAfterMs)
      if ((await live(at('copy'), connection, afterMs)).code === null) killed += 1
      else break
    const last = await live(at('copy'), connection, null)
    const found = filesWithPlanted(at('copy'), planting.blocks)
    await its.stop()
    rmSync(at('copy'), { recursive: true, force: true })
    return { killed, last, found }
  }
  const whole = await liveOn([])
  expect(whole).toMatchObject({ last: { code: 0 }, found: [] })
  let killed = 0
  for (let round = 0; killed < kills && round < 2 * kills; round++) {
    // Early points on slow machines, late ones on quick ones: all over the time that it took.
    const points = [whole.last.ms * Math.random(), whole.last.ms * Math.random()].slice(0, kills - killed)
    const life = await liveOn(points)
    expect(life.found, `killed after ${points.join(' and ')} ms of ${whole.last.ms}`).toEqual([])
    expect(life.last.code).toBe(0)
    killed += life.killed
  }
  expect(killed).toBe(kills)
}, 600_000)
