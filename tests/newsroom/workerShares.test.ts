import { afterEach, expect } from 'vitest'
import { until } from '../support/waiting.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { openNewsroom } from './setup/openNewsroom.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'

describeNeedingPostgres('the sharing of workers', () => {
  let close = async () => {}
  afterEach(() => close())

  testWithStore('a lone client uses every worker until its last task', async () => {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()))
    close = () => desk.close()
    const [one, other] = [await desk.openNode(), await desk.openNode()]
    const { DownloadUrl: url } = await one.upload(Buffer.from('This stands for a recording.'))
    const ids: string[] = []
    for (let count = 0; count < 14; count++) ids.push(await one.submit(url))
    const workers = [
      await desk.openWorker(one.address),
      await desk.openWorker(other.address, { atOnce: () => 2 }),
      await desk.openWorker(one.address, { atOnce: () => 3 }),
    ]
    const begun = () => workers.map(({ recognisers }) => recognisers.jobs.length)
    await until(() => begun().join() === '1,2,3')
    // Whoever has room again gets A's next task, however much A has already.
    for (const [index, { recognisers }] of workers.entries()) {
      const before = recognisers.jobs.length
      for (let job = 0; job < before; job++) recognisers.finish(job)
      await until(() => recognisers.jobs.length === 2 * before, 30_000)
      expect(begun()).toEqual([1, 2, 3].map((room, at) => (at <= index ? 2 * room : room)))
    }
    const statuses = await Promise.all(ids.map((id) => one.statusOf(id)))
    expect(statuses.filter((status) => status === 'PENDING')).toHaveLength(2)
  })
})
