import { spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, expect, test } from 'vitest'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { openTestService, recognisersInHand } from '../../../support/serviceClient.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { filesWithPlanted, plantRecording } from './plantedRecording.ts'

/**
 * Kills the process (kill -9) after the time to undo, at random points. The next start completes the deletion.
 * `TAPELOG_DELETION_KILLS`: how often.
 */
const kills = Number(process.env.TAPELOG_DELETION_KILLS ?? 4)
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)

type Life = { code: number | null; steps: string[] }
/** Runs until the deletion has ended, or until the kill before or during this step (by its index, once the library is open). */
function live(library: string, service: string, killAtStep: number | null): Promise<Life> {
  const child = spawn(process.execPath, [join(packageRoot, 'tests/programs/deletionVictim.ts'), library, service], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let steps: string[] | null = null
  // The process is already gone when its last step is answered.
  child.stdin.on('error', () => {})
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'open') {
      steps = []
      return
    }
    const isTheOne = steps?.length === killAtStep
    steps?.push(line)
    if (isTheOne && (line === 'step file' || Math.random() < 0.5)) {
      child.kill('SIGKILL')
      return
    }
    child.stdin.write('.')
    // SQLite's steps may take long, so also kill the process in the middle of such a step.
    if (isTheOne) setTimeout(() => child.kill('SIGKILL'), 10)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, steps: steps ?? [] })))
}

test(
  `a deletion that is killed at ${kills} random points is complete after the next start`,
  async () => {
    const recognisers = recognisersInHand()
    const service = await openTestService({
      dataDir: at('library/service'),
      startRecogniser: recognisers.start,
      now: Date.now,
    })
    let aheadMs = 0
    const now = () => Date.now() + aheadMs
    const engine = await openEngine(at('library'), service.connection, { now })
    const planting = await plantRecording(engine, recognisers, { folder: folder, libraryPath: at('library') })
    // The deletion was requested some time ago: it is due when a process starts.
    aheadMs = -2 * undoDeletionMs
    await engine.call('deletions.request', { recordingIds: [planting.recordingId], scope: 'recording' })
    await engine.stop()
    await service.stop()
    expect(filesWithPlanted(at('library'), planting.blocks)).toContain('library.sqlite')

    /** Works on a copy of the library with its service. The kills of one life come one after the other. */
    const liveOn = async (killAtSteps: readonly number[]) => {
      cpSync(at('library'), at('copy'), { recursive: true, preserveTimestamps: true })
      const its = await openTestService({
        dataDir: at('copy/service'),
        startRecogniser: recognisers.start,
        now: Date.now,
      })
      const connection = JSON.stringify(its.connection)
      let killed = 0
      for (const step of killAtSteps)
        if ((await live(at('copy'), connection, step)).code === null) killed += 1
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
    const { steps } = whole.last
    const kinds = ['step file', 'step rewrite', 'step rows']
    expect([...new Set(steps)].sort()).toEqual(kinds.toSorted())
    const anyOf = (places: number[]) => places[Math.floor(places.length * Math.random())] ?? 0
    const all = [...steps.keys()]
    for (let round = 0; killed < kills && round < 4 * kills; round++) {
      // First kill at a step of each kind in turn, so that rare kinds are tested too. After the next start, kill at any
      // step.
      const ofKind = all.filter((place) => steps[place] === kinds[round % kinds.length])
      const points = [anyOf(ofKind), anyOf(all)].slice(0, kills - killed)
      const life = await liveOn(points)
      expect(life.found, `killed at steps ${points.join(' and ')} of ${steps.length}`).toEqual([])
      expect(life.last.code).toBe(0)
      killed += life.killed
    }
    expect(steps.length).toBeGreaterThan(20)
    expect(killed).toBe(kills)
  },
  120_000 + 60_000 * kills,
)
