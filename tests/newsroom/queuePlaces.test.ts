import { afterEach, beforeEach, expect, test } from 'vitest'
import { addClient } from '../../electron/service/newsroom/clients/clientCommands.ts'
import { lowerPlaces } from '../../electron/service/newsroom/queue/places.ts'
import { taskRow } from '../contract/service/rows.ts'
import { end } from '../contract/service/taskNode.ts'
import { describeNeedingPostgres } from './setup/needingPostgres.ts'
import { openTwoNodes } from './setup/queueNodes.ts'

describeNeedingPostgres('the places of the queue', () => {
  let opened: Awaited<ReturnType<typeof openTwoNodes>>
  let clock = 1_700_000_000_000
  beforeEach(async () => {
    opened = await openTwoNodes()
    const { store } = opened.nodes[0]
    await addClient(store, { clientId: 'usual', name: 'Usual' }, 1)
    await addClient(store, { clientId: 'preferred', name: 'Preferred', settings: { weight: 2 } }, 1)
    await addClient(store, { clientId: 'favoured', name: 'Favoured', settings: { weight: 3 } }, 1)
  })
  afterEach(() => opened.close())

  async function submit(client_id: string, account: string, count = 1) {
    const { store, queue } = opened.nodes[0]
    for (let left = count; left > 0; left--) {
      const row = taskRow({ client_id, account_id: `${client_id}/${account}`, created_ms: clock++ })
      await store.transaction(async (tx) => {
        await tx.insertInto('tasks').values(row).execute()
        await queue.add(tx, row)
      })
    }
  }
  /** The accounts whose tasks are claimed next, one after the other, each ended before the next. */
  async function served(count: number): Promise<string[]> {
    const accounts: string[] = []
    while (accounts.length < count) {
      const node = opened.nodes[accounts.length % 2]
      const claim = await node?.queue.claim('worker')
      if (!claim || !node) break
      accounts.push(claim.task.account_id)
      await end(node, claim)
    }
    return accounts
  }

  test.each([
    ['twice', 'preferred', 2],
    ['three times', 'favoured', 3],
  ])('a client with more weight gets %s the turns of another', async (_times, client, weight) => {
    await submit('usual', 'ann', 12)
    await submit(client, 'bo', 12)
    const turns = await served(3 * (weight + 1))
    expect(turns.filter((account) => account === `${client}/bo`)).toHaveLength(3 * weight)
    expect(turns.filter((account) => account === 'usual/ann')).toHaveLength(3)
    expect((await served(100)).filter((account) => account === 'usual/ann')).toHaveLength(9)
  })

  test('a favoured task comes before earlier ones', async () => {
    await submit('usual', 'ann', 3)
    await submit('usual', 'cid', 1)
    await submit('favoured', 'bo', 1)
    expect((await served(1))[0]).toBe('favoured/bo')
  })

  test('every task is served, although favoured ones arrive without end', async () => {
    await submit('usual', 'ann', 2)
    const order: string[] = []
    for (let round = 0; round < 40; round++) {
      // Three come while two are served: more than the workers can do.
      for (const newcomer of ['x', 'y', 'z']) await submit('favoured', `${newcomer}-${round}`)
      order.push(...(await served(2)))
    }
    expect(order.filter((name) => name === 'usual/ann')).toHaveLength(2)
  })

  test('places begin anew before they grow too large, in the same order', async () => {
    await submit('usual', 'ann', 4)
    await submit('usual', 'bo', 1)
    const first = await served(2)
    const { store } = opened.nodes[0]
    const waiting = () =>
      store.newsroom
        .selectFrom('tasks')
        .select(['transcription_id', 'place'])
        .where('status', '=', 'PENDING')
        .orderBy('place')
        .execute()
    const before = await waiting()
    await lowerPlaces(store)
    expect(await waiting()).toEqual(before)
    await lowerPlaces(store, 1)
    const after = await waiting()
    expect(after.map(({ transcription_id }) => transcription_id)).toEqual(
      before.map(({ transcription_id }) => transcription_id),
    )
    expect(after[0]?.place).toBeLessThan(before[0]?.place ?? 0)
    expect([...first, ...(await served(9))].sort()).toEqual([...Array(4).fill('usual/ann'), 'usual/bo'])
  })
})
