import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let child: ChildProcess
const answer = async (): Promise<unknown> => (await once(child, 'message'))[0]

beforeEach(async () => {
  child = fork(join(import.meta.dirname, '../../programs/parentPortChild.ts'), { serialization: 'advanced' })
  expect(await answer()).toEqual({ said: 'ready' })
})
afterEach(() => void child.kill('SIGKILL'))

test('messages arrive unchanged in both directions', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  child.send({ type: 'echo', bytes })
  expect(await answer()).toEqual({ said: 'echo', bytes })
})

test('the last message arrives before the process exits', async () => {
  const ended = once(child, 'exit')
  child.send({ type: 'last' })
  expect(await answer()).toEqual({ said: 'last' })
  expect(await ended).toEqual([0, null])
})

test('the process exits when its host disconnects', async () => {
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
})
