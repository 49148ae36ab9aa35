import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packageRoot } from '../../support/testEngine.ts'
import { openUpdateChannel, type UpdateChannel } from '../../support/updateChannel.ts'

/** Kills an update (kill -9) at random points. `TAPELOG_UPDATE_KILLS`: how often. */
const kills = Number(process.env.TAPELOG_UPDATE_KILLS ?? 9)
const sizeBytes = 4_000_000

let desk: UpdateChannel
beforeEach(async () => {
  desk = await openUpdateChannel(sizeBytes)
})
afterEach(() => desk.close())

/**
 * Runs the update until it has ended, or until a kill so long after the line with this number, counted from 0 among equal lines.
 * `copyMs`: how long the copy beside the program took.
 */
async function live(program: string, killAt: { line: string; number: number; afterMs: number } | null) {
  const given = JSON.stringify({ ...desk.source(), publicKeys: [desk.channel.key.publicKey] })
  const args = [join(packageRoot, 'tests/programs/updateVictim.ts'), desk.updates.path, program, given]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const counts = new Map<string, number>()
  const atMs = new Map<string, number>()
  let last = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = line
    const number = counts.get(line) ?? 0
    counts.set(line, number + 1)
    atMs.set(line, performance.now())
    if (line === killAt?.line && number === killAt.number) setTimeout(() => child.kill('SIGKILL'), killAt.afterMs)
  })
  await new Promise((resolve) => child.on('close', resolve))
  return { last, blocks: counts.get('block') ?? 0, copyMs: (atMs.get('replace') ?? 0) - (atMs.get('copy') ?? 0) }
}

test(`an update killed at ${kills} random points leaves the old or the new version whole`, async () => {
  const folder = desk.at('programs')
  mkdirSync(folder)
  const program = join(folder, 'Tapelog.AppImage')
  const old = randomBytes(sizeBytes)
  const begin = () => writeFileSync(program, old, { mode: 0o755 })
  begin()
  const whole = await live(program, null)
  expect(whole.last).toBe('done')
  expect(readFileSync(program).equals(desk.bytes)).toBe(true)

  const points = [
    // The next start continues the download, so a later kill may come before as many blocks.
    () => ({ line: 'block', number: Math.floor((Math.random() * whole.blocks) / 2), afterMs: 0 }),
    () => ({ line: 'copy', number: 0, afterMs: Math.random() * whole.copyMs }),
    () => ({ line: 'replace', number: 0, afterMs: Math.random() }),
  ]
  const stepsKilled = new Set<string>()
  for (let kill = 0; kill < kills; kill++) {
    desk.updates.removeDownloads()
    begin()
    const point = points[kill % points.length]?.() ?? null
    const killed = await live(program, point)
    stepsKilled.add(killed.last)
    const now = readFileSync(program)
    expect(now.equals(old) || now.equals(desk.bytes), `killed at ${killed.last}: neither version is whole`).toBe(true)
    expect((await live(program, null)).last).toBe('done')
    expect(readFileSync(program).equals(desk.bytes)).toBe(true)
    expect(readdirSync(folder)).toEqual(['Tapelog.AppImage'])
  }
  expect([...stepsKilled]).toEqual(expect.arrayContaining(['block', 'copy']))
})
