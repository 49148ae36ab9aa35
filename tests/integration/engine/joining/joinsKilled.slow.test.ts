import { spawn } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { hashFile } from '../../../../electron/sealing/copy.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { channelsWithClicks, writeSamples } from './clickSounds.ts'

/** Kills the process (kill -9) in the middle of a join. The next start completes it: one joined recording, or none. */
let folder: string
const at = (...names: string[]) => join(folder, ...names)
let jobId: number
/** The steps of a life without a kill. */
let steps: string[]

beforeAll(async () => {
  folder = testFolder()
  const paths = [1, 2].map((seed) => {
    const path = at(`talk_Tr${seed}.wav`)
    writeSamples(path, channelsWithClicks([[500]], { lengthMs: 40_000, sampleRateHz: 48_000, seed }), {
      sampleRateHz: 48_000,
    })
    return path
  })
  const engine = await openEngine(at('library'), null)
  await engine.call('recordings.import', { paths, destination: 'not-now' })
  engine.start({ kinds: ['import'] })
  await engine.settle()
  const { items } = await engine.call('recordings.list', {})
  await engine.stop()
  const again = await openEngine(at('library'), null)
  const recordingIds = items.map(({ id }) => id).toSorted((a, b) => a - b)
  jobId = (await again.call('joins.start', { recordingIds, arrangement: 'same-time' })).jobId
  await again.stop()
  beginAnew()
  const life = await live(null)
  steps = life.steps
  expect(life.code).toBe(0)
  await expectJoined()
}, 120_000)
afterEach(() => rmSync(at('copy'), { recursive: true, force: true }))

const beginAnew = () => {
  rmSync(at('copy'), { recursive: true, force: true })
  cpSync(at('library'), at('copy'), { recursive: true, preserveTimestamps: true })
}

/**
 * Where to kill, once the library is open: a step by its index, or so many steps after a step of a kind (`nth`, from 1). How often the
 * progress is told depends on the speed of the computer, so only the latter is the same in every life.
 */
type Kill = number | { kind: string; nth: number; later?: number } | null

/** Runs until the join has ended, or until the kill: before the step is begun (`isBefore`), or during it. */
function live(kill: Kill, isBefore = true): Promise<{ code: number | null; steps: string[] }> {
  const child = spawn(process.execPath, [join(packageRoot, 'tests/programs/joinVictim.ts'), at('copy')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let reported: string[] | null = null
  // The process is already gone when its last step is answered.
  child.stdin.on('error', () => {})
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'open') {
      reported = []
      return
    }
    reported?.push(line)
    const isTheOne = reported !== null && reported.length - 1 === indexIn(reported, kill)
    if (!isTheOne || !isBefore) child.stdin.write('.')
    if (isTheOne) child.kill('SIGKILL')
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, steps: reported ?? [] })))
}

/** The index of the step to kill at, as soon as it is known. */
function indexIn(reported: readonly string[], kill: Kill): number | null {
  if (kill === null || typeof kill === 'number') return kill
  const { kind, nth, later = 0 } = kill
  const index = reported.flatMap((line, at) => (line === kind ? [at] : []))[nth - 1]
  return index === undefined ? null : index + later
}

const originals = () =>
  readdirSync(at('copy/originals'), { recursive: true })
    .map(String)
    .filter((name) => /\.\w+$/.test(name))

/** Every original has the content that its name states. */
async function expectIntact(names: readonly string[]): Promise<void> {
  for (const name of names)
    expect((await hashFile(at('copy/originals', name))).sha256).toBe(/([0-9a-f]{64})\.\w+$/.exec(name)?.[1])
}
async function lookedAt<T>(look: (engine: Awaited<ReturnType<typeof openEngine>>) => Promise<T>): Promise<T> {
  const engine = await openEngine(at('copy'), null)
  try {
    return await look(engine)
  } finally {
    await engine.stop()
  }
}
const list = () => lookedAt(async (engine) => (await engine.call('recordings.list', {})).items)

async function expectJoined(): Promise<void> {
  const items = await list()
  expect(items).toMatchObject([{ joinedFiles: 2, durationMs: 40_000 }])
  expect(readdirSync(at('copy/incoming'))).toEqual([])
  const names = originals()
  expect(names).toHaveLength(3)
  await expectIntact(names)
}
/** What is there after a kill, before the next start: the two files, perhaps the joined file, and nothing damaged. */
async function expectFilesUntouched(where: string): Promise<void> {
  const names = originals()
  expect(
    names.filter((name) => name.endsWith('.wav')),
    where,
  ).toHaveLength(2)
  await expectIntact(names)
}

const timesOf = (kind: string) => steps.filter((step) => step === kind).length
/** The joined file gets its place, or `later`: a step of the transaction that adds the recording. */
const place = (later = 0) => ({ kind: 'step place', nth: timesOf('step place'), later })
const sound = (nth: number) => ({ kind: 'step sound', nth })

test('a join that is killed at any main step is done once by the next start', async () => {
  expect(timesOf('step sound')).toBeGreaterThan(2)
  expect(steps.lastIndexOf('step place')).toBeGreaterThan(steps.lastIndexOf('step sound'))
  const last = steps.length - 1 - steps.lastIndexOf('step place')
  for (const point of [sound(1), sound(2), place(), place(1), place(2), place(last)]) {
    beginAnew()
    const where = `killed at ${JSON.stringify(point)}`
    expect((await live(point)).code, where).toBeNull()
    await expectFilesUntouched(where)
    expect((await live(null)).code, where).toBe(0)
    await expectJoined()
  }
}, 240_000)

test('a join that is killed repeatedly at random steps is done once', async () => {
  for (let round = 0; round < 3; round++) {
    beginAnew()
    const points = [0, 1].map(() => Math.floor(Math.random() * steps.length))
    const where = `killed at steps ${points.join(' and ')} of ${steps.length}`
    for (const point of points) {
      await live(point, Math.random() < 0.5)
      await expectFilesUntouched(where)
    }
    expect((await live(null)).code, where).toBe(0)
    await expectJoined()
  }
}, 240_000)

test('a killed and then cancelled join leaves one recording or none, and no stray file', async () => {
  const stepsAfterPlace = steps.length - 1 - steps.lastIndexOf('step place')
  /** How many recordings are joined after a kill at each of the steps. */
  const joined: number[] = []
  for (const point of [sound(2), ...Array.from({ length: stepsAfterPlace + 1 }, (_, later) => place(later))]) {
    beginAnew()
    const where = `killed at ${JSON.stringify(point)}`
    expect((await live(point)).code, where).toBeNull()
    await lookedAt(async (engine) => {
      // A join that had ended before the kill cannot be cancelled.
      await engine.call('queue.cancel', { jobId }).catch(() => {})
      const { items } = await engine.call('recordings.list', {})
      const isJoined = items.some(({ joinedFiles }) => joinedFiles === 2)
      joined.push(Number(isJoined))
      expect(items, where).toHaveLength(isJoined ? 1 : 2)
      expect(readdirSync(at('copy/incoming')), where).toEqual([])
      expect(originals(), where).toHaveLength(isJoined ? 3 : 2)
    })
    await expectFilesUntouched(where)
  }
  // The transaction is one of these steps.
  expect([...new Set(joined)]).toEqual([0, 1])
}, 240_000)

test('a join that is killed three times in one place is set aside, and a retry joins', async () => {
  beginAnew()
  for (let time = 0; time < 3; time++) expect((await live(sound(1))).code).toBeNull()
  expect((await live(null)).code).toBe(0)
  expect((await list()).map(({ joinedFiles }) => joinedFiles)).toEqual([0, 0])
  expect(readdirSync(at('copy/incoming'))).toEqual([])
  expect(originals()).toHaveLength(2)
  await lookedAt(async (engine) => {
    const { jobs } = await engine.call('queue.get', { jobIds: [jobId] })
    expect(jobs).toMatchObject([{ state: 'failed', error: { code: 'interrupted-too-often', retryable: true } }])
    await engine.call('queue.retry', { jobId })
  })
  expect((await live(null)).code).toBe(0)
  await expectJoined()
}, 120_000)
