import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Claim } from '../../../electron/service/ports/ports.ts'
import { eventually } from '../../support/waiting.ts'
import type { OpenedQueue } from './queueContract.ts'
import { claimed, end, idOf, pause, resume, revoke, submit, type TaskNode } from './taskNode.ts'

type OpenedShared = OpenedQueue & {
  /** Makes the queue believe that the task's worker has been silent for too long. */
  silence(transcriptionId: string): Promise<void>
}

/**
 * What every adapter of the port {@link TaskQueue} keeps that workers of other processes use: they can be lost, and nobody can
 * stop them at once.
 */
export function sharedQueueContract(open: () => Promise<OpenedShared>): void {
  let opened: OpenedShared
  let node: TaskNode
  let other: TaskNode
  beforeEach(async () => {
    opened = await open()
    node = opened.nodes[0]
    other = opened.nodes[1]
  })
  afterEach(() => opened.close())

  test('a silent worker loses its task and cannot end it later', async () => {
    const [id = ''] = await submit(node, 'A')
    const lost = await claimed(node, 'lost')
    expect(await node.queue.heartbeat(idOf(lost))).toBe(true)
    await opened.silence(id)
    const next = await eventually(
      () => other.queue.claim('next'),
      (claim) => claim !== null,
    )
    if (!next) throw new Error('unreachable')
    expect(next.task).toMatchObject({ transcription_id: id, claimed_by: 'next', claims: 2 })
    expect(next.claimToken).not.toBe(lost.claimToken)
    expect(await node.queue.heartbeat(idOf(lost))).toBe(false)
    expect(await end(node, lost)).toBe(false)
    await node.queue.release(idOf(lost))
    expect(await node.queue.claim('third')).toBeNull()
    expect(await other.queue.heartbeat(idOf(next))).toBe(true)
    expect(await end(node, next)).toBe(true)
  })

  test('a worker loses a task that is paused or revoked', async () => {
    const [first = '', second = ''] = await submit(node, 'A', 'A')
    const [one, two] = [await claimed(node), await claimed(node)]
    await pause(other, first)
    await revoke(other, second)
    for (const claim of [one, two]) {
      expect(await node.queue.heartbeat(idOf(claim))).toBe(false)
      await node.queue.release(idOf(claim))
    }
    expect(await node.queue.claim('worker')).toBeNull()
    const states = await node.store.db.selectFrom('tasks').select('status').orderBy('created_ms').execute()
    expect(states).toEqual([{ status: 'PENDING' }, { status: 'REVOKED' }])
  })

  test('a task that is paused and resumed belongs to the next worker that claims it', async () => {
    const [id = ''] = await submit(node, 'A')
    const before = await claimed(node)
    await pause(other, id)
    await resume(other, id)
    const after = await claimed(other)
    expect(after.task.transcription_id).toBe(id)
    expect(await node.queue.heartbeat(idOf(before))).toBe(false)
    expect(await end(node, before)).toBe(false)
    expect(await end(node, after)).toBe(true)
  })

  test('one account’s hundred tasks do not delay another’s two', async () => {
    await submit(node, ...Array.from({ length: 100 }, () => 'A'))
    for (let count = 0; count < 4; count++) await claimed(node)
    await submit(other, 'B', 'B')
    const next = [await claimed(node), await claimed(other), await claimed(node), await claimed(other)]
    expect(next.filter(({ task }) => task.account_id === 'B')).toHaveLength(2)
  })

  test('a stop waits until the worker has released the task', async () => {
    const [id = ''] = await submit(node, 'A')
    const claim = await claimed(node)
    await revoke(node, id)
    const happened: string[] = []
    const stopped = other.queue.stopped([id]).then(() => happened.push('stopped'))
    for (let count = 0; count < 20; count++) await node.queue.heartbeat(idOf(claim))
    happened.push('released')
    await node.queue.release(idOf(claim))
    await stopped
    expect(happened).toEqual(['released', 'stopped'])
  })

  test('a stop does not wait for a silent worker', async () => {
    const [waiting = '', id = ''] = await submit(node, 'A', 'B')
    const claims = [await claimed(node), await claimed(node)]
    await node.queue.release(idOf(claims.find(({ task }) => task.transcription_id === waiting) as Claim))
    await revoke(node, waiting, id)
    await opened.silence(id)
    await other.queue.stopped([waiting, id, crypto.randomUUID()])
  })
}
