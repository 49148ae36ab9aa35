import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../electron/service/newsroom/postgres/migrate.ts'
import { migrateQueue } from '../../electron/service/newsroom/queue/boss.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { queueContract } from '../contract/service/queueContract.ts'
import { sharedQueueContract } from '../contract/service/sharedQueueContract.ts'
import { end, idOf, submit } from '../contract/service/taskNode.ts'
import { eventually } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { packageRoot } from './setup/packageRoot.ts'
import { startPostgres } from './setup/postgres.ts'
import { openNode, openTwoNodes } from './setup/queueNodes.ts'

describeNeedingPostgres('the queue of a newsroom', () => {
  queueContract(openTwoNodes)
  sharedQueueContract(openTwoNodes)
})

describeNeedingPostgres('pg-boss under the queue', () => {
  let opened: Awaited<ReturnType<typeof openTwoNodes>>
  beforeEach(async () => {
    opened = await openTwoNodes()
  })
  afterEach(() => opened.close())

  const claimEventually = async () => {
    const claim = await eventually(
      () => opened.nodes[0].queue.claim('worker'),
      (found) => found !== null,
    )
    if (!claim) throw new Error('unreachable')
    return claim
  }
  const rows = () => opened.nodes[0].store.db.selectFrom('tasks').selectAll().orderBy('created_ms').execute()

  test('a task whose eighth worker dies fails with a plain sentence', async () => {
    const [node, other] = opened.nodes
    const [id = '', next] = await submit(node, 'A', 'B')
    await node.store.db.updateTable('tasks').set({ claims: 7 }).where('transcription_id', '=', id).execute()
    const eighth = await claimEventually()
    expect(eighth.task).toMatchObject({ transcription_id: id, claims: 8 })
    expect(await node.queue.sweep()).toEqual({ failed: [], putBack: [] })
    expect(await node.queue.heartbeat({ transcriptionId: id, claimToken: eighth.claimToken })).toBe(true)
    await opened.silence(id)
    const swept = await eventually(
      () => other.queue.sweep(),
      ({ failed }) => failed.length > 0,
    )
    expect(swept).toEqual({ failed: [id], putBack: [] })
    expect((await rows())[0]).toMatchObject({ status: 'FAILURE', claim_token: null, claimed_by: null })
    expect((await rows())[0]?.message).toMatch(/^The transcription was started 8 times and never came to an end\./)
    expect(await end(node, eighth)).toBe(false)
    expect((await claimEventually()).task.transcription_id).toBe(next)
    expect(await node.queue.claim('worker')).toBeNull()
  })

  test('a task that is handed back in order loses no try', async () => {
    const [node] = opened.nodes
    const [id = ''] = await submit(node, 'A')
    for (let count = 0; count < 20; count++) {
      const { claimToken, task } = await claimEventually()
      expect(task.claims).toBe(1)
      await node.queue.release({ transcriptionId: id, claimToken })
    }
    expect(await node.queue.sweep()).toEqual({ failed: [], putBack: [] })
  })

  test('lost tasks are put back before later ones of the account, and no others', async () => {
    const [node] = opened.nodes
    const [paused = '', ended = '', lost = '', completed = '', waiting, active] = await submit(
      ...([node, 'A', 'A', 'A', 'A', 'A', 'B'] as const),
    )
    const claims = [await claimEventually(), await claimEventually()]
    for (const claim of claims)
      if (claim.task.transcription_id !== active)
        await node.queue.release({ transcriptionId: claim.task.transcription_id, claimToken: claim.claimToken })
    await node.store.db.updateTable('tasks').set({ paused_ms: 1 }).where('transcription_id', '=', paused).execute()
    await node.store.db.updateTable('tasks').set({ status: 'FAILURE' }).where('transcription_id', '=', ended).execute()
    await sql`DELETE FROM pgboss.job WHERE id IN (${lost}, ${paused}, ${ended})`.execute(node.store.db)
    await sql`UPDATE pgboss.job SET state = 'completed' WHERE id = ${completed}`.execute(node.store.db)
    const swept = await node.queue.sweep()
    expect({ ...swept, putBack: [...swept.putBack].sort() }).toEqual({ failed: [], putBack: [lost, completed].sort() })
    expect(await node.queue.sweep()).toEqual({ failed: [], putBack: [] })
    const order = [await claimEventually(), await claimEventually(), await claimEventually()]
    expect(order.map(({ task }) => task.transcription_id)).toEqual([lost, completed, waiting])
    expect(await node.queue.claim('worker')).toBeNull()
  })

  test('many nodes may sweep at the same time and put back each task once', async () => {
    const [node, other] = opened.nodes
    const ids = await submit(node, ...Array.from({ length: 20 }, () => 'A'))
    await sql`DELETE FROM pgboss.job`.execute(node.store.db)
    const sweeps = await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? node : other).queue.sweep()))
    const last = await node.queue.sweep()
    expect([...sweeps, last].flatMap(({ putBack }) => putBack).sort()).toEqual([...ids].sort())
  })

  test('a long-paused task is resumed at its place', async () => {
    const [node] = opened.nodes
    const [first = '', second] = await submit(node, 'A', 'A')
    await sql`DELETE FROM pgboss.job WHERE id = ${first}`.execute(node.store.db)
    await node.store.transaction((tx) => node.queue.putBack(tx, [first, second ?? '']))
    expect((await claimEventually()).task.transcription_id).toBe(first)
    expect((await claimEventually()).task.transcription_id).toBe(second)
  })

  test('a worker loses its task as soon as another node has fetched the job', async () => {
    const [node] = opened.nodes
    await submit(node, 'A')
    const claim = await claimEventually()
    await sql`UPDATE pgboss.job SET retry_count = retry_count + 1`.execute(node.store.db)
    expect(await node.queue.heartbeat(idOf(claim))).toBe(false)
    expect(await end(node, claim)).toBe(false)
    expect((await rows())[0]).toMatchObject({ status: 'RECEIVED', data: null })
  })

  test('a task that is paused and resumed during a claim goes to one worker', async () => {
    const [node, other] = opened.nodes
    const [id = ''] = await submit(node, 'A')
    let claiming = Promise.resolve<unknown>(null)
    await node.store.transaction(async (tx) => {
      await tx.updateTable('tasks').set({ paused_ms: 1 }).where('transcription_id', '=', id).execute()
      claiming = other.queue.claim('one')
      // The node has fetched the job, and waits for the row.
      const waits = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await eventually(
        async () => (await waits.execute(node.store.db)).rows.length,
        (count) => count === 1,
      )
      await node.queue.withdraw(tx, [id])
      await tx.updateTable('tasks').set({ paused_ms: null }).where('transcription_id', '=', id).execute()
      await node.queue.putBack(tx, [id])
    })
    const claims = [await claiming, await node.queue.claim('two')].filter((claim) => claim !== null)
    expect(claims).toHaveLength(1)
    expect(await end(node, claims[0] as NonNullable<Awaited<ReturnType<typeof node.queue.claim>>>)).toBe(true)
  })

  test('the queue’s rows have only IDs', async () => {
    await submit(opened.nodes[0], 'A')
    const { rows: jobs } = await sql<{ data: unknown }>`SELECT data FROM pgboss.job`.execute(opened.nodes[0].store.db)
    expect(jobs).toEqual([{ data: null }])
  })

  test('each of 50 tasks ends once, although any of 6 workers may fall silent', async () => {
    const [node, other] = opened.nodes
    const ids = await submit(node, ...Array.from({ length: 50 }, (_, index) => `account ${index % 3}`))
    const ends: string[] = []
    const isDone = () => ends.length >= ids.length
    const worker = async (index: number) => {
      const own = index % 2 ? node : other
      for (let count = 0; !isDone(); count++) {
        const claim = await own.queue.claim(`worker ${index}`)
        if (!claim) continue
        // Every third claim is taken by surprise while its worker ends it.
        const silenced = (count + index) % 3 === 0 ? opened.silence(claim.task.transcription_id) : null
        if (await end(own, claim)) ends.push(claim.task.transcription_id)
        await silenced
      }
    }
    await Promise.all(Array.from({ length: 6 }, (_, index) => worker(index)))
    expect(ends.sort()).toEqual([...ids].sort())
    expect((await rows()).every(({ status }) => status === 'SUCCESS')).toBe(true)
  })
})

describeNeedingPostgres('a database that stops for a while', () => {
  test('claims fail with the store’s own errors while it is down, and then nodes go on', async () => {
    const server = await startPostgres(async (url) => {
      await migrate({ url }, packageRoot, silentLog)
      await migrateQueue({ url }, silentLog)
    })
    const node = await openNode(await server.newDatabase())
    try {
      const [id] = await submit(node, 'A', 'B')
      const lost = await node.queue.claim('lost')
      expect(lost?.task.transcription_id).toBe(id)
      await server.pause()
      const error = await node.queue.claim('next').then(
        () => null,
        (caught: unknown) => caught,
      )
      expect(node.store.isStoreError(error)).toBe(true)
      await server.resume()
      await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour'`.execute(node.store.db)
      const found = new Set<string>()
      await eventually(
        async () => {
          const claim = await node.queue.claim('next')
          if (claim) found.add(claim.task.transcription_id)
        },
        () => found.size === 2,
      )
    } finally {
      await node.close()
      await server.stop()
    }
  })
})

describeNeedingPostgres('the queue with its usual settings', () => {
  test('the task of a dead worker goes to another within 45 s', async () => {
    const node = await openNode(await migratedDatabase(), { monitorSeconds: 5 })
    try {
      const [id] = await submit(node, 'A')
      await node.queue.claim('dies')
      const fromMs = performance.now()
      const next = await eventually(
        () => node.queue.claim('next'),
        (claim) => claim !== null,
      )
      expect(next?.task.transcription_id).toBe(id)
      expect(performance.now() - fromMs).toBeLessThan(45_000)
    } finally {
      await node.close()
    }
  })
})
