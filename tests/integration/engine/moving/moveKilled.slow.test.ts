import { spawn } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, expect, test } from 'vitest'
import { endMove } from '../../../../electron/engine/moving/index.ts'
import { begunMove, chosenLibrary, findLibrary, libraryPlaces } from '../../../../electron/system/index.ts'
import { demoFile, importAll, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'
import { expectWhole, moveOf, startMover } from './libraryMoves.ts'

/** Moves in processes that are killed (kill -9), or told to stop. */
let folder: string
beforeEach(async () => {
  folder = testFolder()
  writeWave(at('long.wav'), { seconds: 1, sampleRateHz: 192_000, channels: 16 })
  const engine = await openEngine(from(), null)
  await importAll(engine, [at('long.wav'), demoFile('260915_0911.ogg')])
  await engine.stop()
})
const at = (name: string) => join(folder, name)
const from = () => at('library')
const to = () => at('disk/Tapelog library')

test('a move that is killed leaves the old library in use, and the next attempt succeeds', async () => {
  for (const [moment, isComplete] of [
    ['progress', false],
    ['copied', true],
  ] as const) {
    const { child, first, ended, send } = startMover([moment])
    send({ type: 'move', from: from(), to: to(), language: 'en' })
    await first
    child.kill('SIGKILL')
    await ended
    expect(existsSync(join(to(), 'library.sqlite'))).toBe(isComplete)
    expect(existsSync(join(to(), 'tapelog-move.json'))).toBe(true)
    await expectWhole(from())
  }
  const moved = await moveOf({ from: from(), to: to() })
  endMove(to())
  moved.release()
  await expectWhole(to())
}, 60_000)

test('the mover’s process stops when asked, with a reason, and can give up the move', async () => {
  const { first, ended, send } = startMover(['failed'])
  send({ type: 'move', from: from(), to: to(), language: 'en' })
  send({ type: 'pause', isPaused: true })
  send({ type: 'stop' })
  expect(await first).toMatchObject({ type: 'failed', error: { code: 'stopped' } })
  await ended
  const giver = startMover(['done', 'failed'])
  giver.send({ type: 'give-up', from: from(), to: to() })
  expect(await giver.first).toEqual({ type: 'done' })
  const remover = startMover(['done', 'failed'])
  remover.send({ type: 'remove', library: { path: from(), inUse: to(), onlyIf: { databaseSha256: null } } })
  expect(await remover.first).toEqual({ type: 'done' })
  await remover.ended
  expect(existsSync(from())).toBe(false)
})

/** Moves the library of a home folder until the end, or until the kill before this step (by its index, from the last copied byte on). */
function live(home: string, to: string, killAtStep: number | null): Promise<{ code: number | null; steps: string[] }> {
  const child = spawn(process.execPath, [join(packageRoot, 'tests/programs/moveVictim.ts'), home, to], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const steps: string[] = []
  // The process is already gone when its last step is answered.
  child.stdin.on('error', () => {})
  createInterface({ input: child.stdout }).on('line', (line) => {
    steps.push(line.replace('step ', ''))
    if (steps.length - 1 === killAtStep) child.kill('SIGKILL')
    else child.stdin.write('.')
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, steps })))
}

test('a move that is killed at any step of its switch leaves one complete library in use', async () => {
  const home = at('home')
  const places = libraryPlaces({}, home, 'linux')
  const engine = await openEngine(at('small'), null)
  await importAll(engine, [demoFile('260915_0911.ogg')])
  await engine.stop()
  const begin = () => {
    rmSync(home, { recursive: true, force: true })
    cpSync(at('small'), places.usual, { recursive: true, preserveTimestamps: true })
  }
  const target = join(home, 'disk/Tapelog library')
  const record = join(dirname(places.usual), 'chosen-library.json')
  begin()
  const whole = await live(home, target, null)
  expect(whole.code).toBe(0)
  const steps = whole.steps.map((line) => line.replace(target, 'new').replace(dirname(places.usual), 'home'))
  const switched = steps.indexOf('rename home/chosen-library.json')
  expect(steps[switched - 1]).toBe('sync home/chosen-library.json.part')
  // A new name is durable, with its content and in its folder, before the next thing depends on it.
  for (const [index, line] of steps.entries())
    if (line.startsWith('rename ')) expect(steps[index + 1]).toBe(line.replace('rename', 'sync'))
  expect(steps.lastIndexOf('sync new', switched)).toBeGreaterThan(steps.indexOf('rename new/library.sqlite'))
  expect(steps[switched + 2]).toBe('sync home')
  expect(steps.slice(switched)).toContain('remove new/tapelog-move.json')

  for (const step of steps.keys()) {
    begin()
    const where = `killed before step ${step}: ${steps[step]}`
    expect((await live(home, target, step)).code, where).toBeNull()
    const isSwitched = step > switched
    expect(existsSync(record), where).toBe(isSwitched)
    const { path, isAbsent } = await findLibrary(places)
    expect({ path, isAbsent }, where).toEqual({ path: isSwitched ? target : places.usual, isAbsent: false })
    await expectWhole(path, 1)
    if (isSwitched) {
      expect(chosenLibrary(places), where).toMatchObject({ library: target, oldCopy: { path: places.usual } })
      continue
    }
    expect(begunMove(places), where).toEqual({ from: places.usual, to: target, hasCopied: true })
    // The next attempt ends well.
    expect((await live(home, target, null)).code, where).toBe(0)
    await expectWhole((await findLibrary(places)).path, 1)
    expect(chosenLibrary(places)?.library, where).toBe(target)
  }
}, 240_000)
