import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { hostInNode } from '../../../electron/main/hostedProcess.ts'
import { ModelsHost } from '../../../electron/main/modelsHost.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

vi.mock('electron', () => ({}))
/** Each process that a host started, and what it was sent. */
const started: { child: ReturnType<typeof hostInNode>; sent: unknown[]; ended: Promise<void> }[] = []
vi.mock('../../../electron/main/hostedProcess.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../electron/main/hostedProcess.ts')>()
  return {
    ...original,
    hostProcess: () => {
      const child = original.hostInNode(`${packageRoot}/electron/recognition/models/process.ts`, packageRoot)
      const sent: unknown[] = []
      started.push({ child, sent, ended: new Promise((resolve) => child.onExit(() => resolve())) })
      const send = (message: unknown) => {
        sent.push(message)
        child.send(message)
      }
      return { ...child, send }
    },
  }
})

beforeEach(() => {
  started.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const { child } of started) child.kill()
})

function openHost() {
  const changes: string[] = []
  const host = new ModelsHost({ modelsFolder: testFolder(), packageRoot }, { of: () => () => {} }, () =>
    changes.push('changed'),
  )
  return { host, changes, list: () => host.call({ name: 'models.list', input: undefined }) }
}

test('the process ends when it had nothing to do for half a minute, and a later call starts another', async () => {
  const { changes, list } = openHost()
  await list()
  vi.advanceTimersByTime(29_000)
  expect(started[0]?.sent).not.toContainEqual({ type: 'rest' })
  vi.advanceTimersByTime(2000)
  expect(started[0]?.sent).toContainEqual({ type: 'rest' })
  await started[0]?.ended
  expect(changes).toEqual([])
  expect((await list()).models.length).toBeGreaterThan(0)
  expect(started).toHaveLength(2)
})

test('a call that crosses the last message of the process is answered by the next one', async () => {
  const { list } = openHost()
  await list()
  vi.advanceTimersByTime(31_000)
  expect((await list()).models.length).toBeGreaterThan(0)
  expect(started).toHaveLength(2)
})
