import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaksIn } from '../../../support/outsideReader.ts'
import { openRedactedLibrary, type RedactedLibrary } from '../../../support/redactedLibrary.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { until } from '../../../support/waiting.ts'
import { type Interview, plantInterview, secrets } from './protectedInterview.ts'

/** An export that is killed at any moment: what lies in the person’s folder then, and what the library keeps. */
let desk: RedactedLibrary
let interview: Interview
beforeAll(async () => {
  desk = await openRedactedLibrary()
  interview = await plantInterview(desk)
  await desk.engine.stop()
})
afterAll(() => desk.close())

const checking = () => join(desk.libraryPath, 'derived', 'exports-to-check')
const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

test.each(['clips', 'html,qdpx,docx'])(
  'a kill in mid-export of %s leaves no secret word in temporary files',
  async (formats) => {
    let killed = 0
    for (let at = 0; at < 40; at += 2 + Math.floor(at / 2)) {
      const out = desk.at(`killed ${formats} ${at}`)
      mkdirSync(out)
      const program = join(packageRoot, 'tests/programs/killedExport.ts')
      const { signal } = spawnSync(
        process.execPath,
        [program, desk.libraryPath, out, String(interview.recordingId), formats, String(at)],
        {
          env: { ...process.env, NODE_OPTIONS: '' },
        },
      )
      // Hidden or not, complete or not: nothing in the folder was not checked.
      expect(await leaksIn(out, [...secrets, interview.sha256])).toEqual([])
      // Two clips of some seconds, but never the sound of the whole recording.
      if (formats === 'clips') expect(bytesIn(out)).toBeLessThan(400_000)
      if (signal !== 'SIGKILL') {
        expect(existsSync(`${out}.done`)).toBe(true)
        break
      }
      killed += 1
    }
    expect(killed).toBeGreaterThan(2)
  },
)

test('the next start removes unfinished exports that a crash left in the library', async () => {
  const out = desk.at('last')
  mkdirSync(out)
  const program = join(packageRoot, 'tests/programs/killedExport.ts')
  for (let at = 0; at < 8 && (!existsSync(checking()) || readdirSync(checking()).length === 0); at += 1)
    spawnSync(process.execPath, [program, desk.libraryPath, out, String(interview.recordingId), 'qdpx', String(at)], {
      env: { ...process.env, NODE_OPTIONS: '' },
    })
  expect(readdirSync(checking()).length).toBeGreaterThan(0)
  await desk.restart()
  desk.engine.start({ kinds: [] })
  await until(() => !existsSync(checking()))
})
