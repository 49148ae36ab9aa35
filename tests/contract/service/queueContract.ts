import { afterEach, beforeEach, expect, test } from 'vitest'
import { taskRow } from './rows.ts'
import { claimed, end, idOf, pause, resume, submit, type TaskNode } from './taskNode.ts'

/** `nodes`: two users of the same queue; one and the same where only one process may open it. */
export type OpenedQueue = { nodes: readonly [TaskNode, TaskNode]; close(): Promise<void> }

/** What every adapter of the port {@link TaskQueue} keeps. `open` gives an empty queue. */
export function queueContract(open: () => Promise<OpenedQueue>): void {
  let opened: OpenedQueue
  let node: TaskNode
  let other: TaskNode
  beforeEach(async () => {
    opened = await open()
    node = opened.nodes[0]
    other = opened.nodes[1]
  })
  afterEach(() => opened.close())

  test('an empty queue has nothing to claim', async () => {
    expect(await node.queue.claim('worker')).toBeNull()
  })

  test('a task whose transaction was rolled back cannot be claimed', async () => {
    const row = taskRow()
    const failing = node.store.transaction(async (tx) => {
      await tx.insertInto('tasks').values(row).execute()
      await node.queue.add(tx, row)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await other.queue.claim('worker')).toBeNull()
  })

  test('a claim stores its worker, its token and its count in the row', async () => {
    const [id] = await submit(node, 'A')
    const { task, claimToken } = await claimed(other, 'worker 7')
    expect(task).toMatchObject({
      ...{ transcription_id: id, status: 'RECEIVED', claim_token: claimToken, claimed_by: 'worker 7', claims: 1 },
    })
    expect(await node.store.db.selectFrom('tasks').selectAll().execute()).toEqual([task])
    expect(claimToken.length).toBeGreaterThan(20)
  })

  test('each task goes to one of many workers who claim at once', async () => {
    const ids = await submit(node, ...Array.from({ length: 30 }, () => 'A'))
    const workers = Array.from({ length: 8 }, async (_, index) => {
      const own: string[] = []
      for (;;) {
        const claim = await (index % 2 ? node : other).queue.claim(`worker ${index}`)
        if (!claim) return own
        own.push(claim.task.transcription_id)
      }
    })
    expect((await Promise.all(workers)).flat().sort()).toEqual([...ids].sort())
  })

  test('a task ends once and cannot be claimed afterwards', async () => {
    await submit(node, 'A')
    const claim = await claimed(node)
    const ends = await Promise.all([end(node, claim), end(other, claim), end(node, claim)])
    expect(ends.filter(Boolean)).toHaveLength(1)
    expect(await node.queue.heartbeat(idOf(claim))).toBe(false)
    expect(await node.queue.claim('worker')).toBeNull()
  })

  test('a task whose end was rolled back goes on', async () => {
    await submit(node, 'A')
    const claim = await claimed(node)
    const failing = node.store.transaction(async (tx) => {
      expect(await node.queue.finish(tx, claim.task.transcription_id)).toBe(true)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await node.queue.heartbeat(idOf(claim))).toBe(true)
    expect(await end(other, claim)).toBe(true)
  })

  test('a heartbeat with the token of another task is refused', async () => {
    await submit(node, 'A', 'A')
    const [first, second] = [await claimed(node), await claimed(node)]
    expect(await node.queue.heartbeat({ ...idOf(first), claimToken: second.claimToken })).toBe(false)
    expect(await node.queue.heartbeat({ ...idOf(first), claimToken: 'guessed' })).toBe(false)
  })

  test('a task that was handed back can be claimed at once, at its place', async () => {
    const [first] = await submit(node, 'A', 'A')
    const claim = await claimed(node, 'one')
    await node.queue.release(idOf(claim))
    expect(await node.queue.heartbeat(idOf(claim))).toBe(false)
    expect(await end(node, claim)).toBe(false)
    expect(await node.store.db.selectFrom('tasks').select(['status', 'claim_token']).execute()).toEqual([
      { status: 'PENDING', claim_token: null },
      { status: 'PENDING', claim_token: null },
    ])
    expect((await claimed(other, 'two')).task).toMatchObject({ transcription_id: first, claimed_by: 'two' })
  })

  test('a paused task keeps its place when it is resumed', async () => {
    const [first = '', second] = await submit(node, 'A', 'A')
    await pause(node, first)
    await resume(other, first)
    await pause(node, first)
    await pause(other, first)
    const claim = await claimed(node)
    expect(claim.task.transcription_id).toBe(second)
    expect(await node.queue.claim('worker')).toBeNull()
    await node.queue.release(idOf(claim))
    await resume(other, first)
    expect((await claimed(node)).task.transcription_id).toBe(first)
    expect((await claimed(node)).task.transcription_id).toBe(second)
  })

  test('a task whose row is paused or revoked is not claimed', async () => {
    const [paused = '', revoked = '', last] = await submit(node, 'A', 'A', 'A')
    await node.store.db.updateTable('tasks').set({ paused_ms: 5 }).where('transcription_id', '=', paused).execute()
    await node.store.db
      .updateTable('tasks')
      .set({ status: 'REVOKED' })
      .where('transcription_id', '=', revoked)
      .execute()
    expect((await claimed(node)).task.transcription_id).toBe(last)
    expect(await node.queue.claim('worker')).toBeNull()
  })

  test('an account that is alone uses every worker, in the order of its tasks', async () => {
    const ids = await submit(node, ...Array.from({ length: 12 }, () => 'A'))
    const order: string[] = []
    for (let count = 0; count < 12; count++) order.push((await claimed(count % 2 ? node : other)).task.transcription_id)
    expect(order).toEqual(ids)
  })

  test('empty lists change nothing', async () => {
    await submit(node, 'A')
    await node.store.transaction(async (tx) => {
      await node.queue.withdraw(tx, [])
      await node.queue.putBack(tx, [])
    })
    await node.queue.stopped([])
    expect(await node.queue.claim('worker')).not.toBeNull()
  })
}
