import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import type { NetworkState } from '../../../../electron/system/index.ts'
import { demoFile, importAll, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually, until } from '../../../support/waiting.ts'

/** Events from outside while the library cannot be written: a machine that wakes up, a network, a password. */
const opened = vi.hoisted(() => [] as unknown[])
vi.mock('../../../../electron/engine/library/database.ts', async (original) => {
  const actual = await original<typeof import('../../../../electron/engine/library/database.ts')>()
  return {
    ...actual,
    openLibraryDatabase: (...args: Parameters<typeof openLibraryDatabase>) => {
      const db = actual.openLibraryDatabase(...args)
      opened.push(db)
      return db
    },
  }
})

let folder: string
let engine: Engine
let db: LibraryDatabase
let refused: Set<unknown>
let network: NetworkState
beforeEach(async () => {
  folder = testFolder()
  refused = new Set()
  network = { id: 'aaaa', name: 'Home', metered: false }
  engine = await openEngine(join(folder, 'library'), null, {
    log: (_level, event, fields) => event === 'library-unavailable' && refused.add(fields?.work),
    networkPort: { current: async () => network },
  })
  db = opened.at(-1) as LibraryDatabase
})
afterEach(async () => {
  db.pragma('query_only = 0')
  await engine.stop()
})

const faraway = Date.now() + 3_600_000
const dueMs = () => db.prepare(`SELECT run_after_ms FROM jobs WHERE kind = 'upload'`).pluck().get() as number
/** An upload that waits longer than any test. */
const oneWaits = async (waitingFor: string) => {
  await importAll(engine, [demoFile('260915_0911.ogg')])
  db.prepare(`UPDATE jobs SET state = 'waiting', waiting_for = ?, run_after_ms = ? WHERE kind = 'upload'`).run(
    waitingFor,
    faraway,
  )
}

test.each([
  ['nudge', 'retry', () => engine.nudge()],
  ['credentials', 'sign-in', () => engine.credentialsChanged()],
  [
    'online',
    'network',
    () => {
      engine.networkHint(false)
      engine.networkHint(true)
    },
  ],
] as const)(
  'the engine survives “%s” without a writable library, and acts on it later',
  async (work, waitingFor, happen) => {
    await oneWaits(waitingFor)
    db.pragma('query_only = 1')
    happen()
    happen()
    expect([...refused]).toEqual([work])
    expect(dueMs()).toBe(faraway)
    db.pragma('query_only = 0')
    await until(() => dueMs() < faraway)
  },
)

test('a new network is used once the library can be written again', async () => {
  network = { ...network, metered: true }
  await oneWaits('wrong-network')
  await engine.call('settings.update', { sendOver: 'unmetered' })
  await eventually(
    () => engine.call('queue.overview', {}),
    (overview) => overview.network?.metered === true,
  )
  network = { ...network, metered: false }
  db.pragma('query_only = 1')
  engine.nudge()
  await until(() => refused.has('sending-rule'))
  expect(dueMs()).toBe(faraway)
  db.pragma('query_only = 0')
  await until(() => dueMs() < faraway)
})

test('a meaningless message does not end the engine’s process', async () => {
  const child = fork(join(packageRoot, 'electron/engine/process.ts'), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  try {
    const messages: { type: string; event?: string }[] = []
    child.on('message', (message) => messages.push(message as { type: string }))
    // Node accepts null as a message, but the host never sends it.
    child.send(null as never)
    child.send({ type: 'call', id: 1, name: 'settings.get', input: null })
    await until(() => child.exitCode !== null || messages.some(({ type }) => type === 'result'))
    expect(child.exitCode).toBeNull()
    expect(messages.find(({ type }) => type === 'log')).toMatchObject({ level: 'error', event: 'message-threw' })
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : null
    child.kill()
    await ended
  }
})
