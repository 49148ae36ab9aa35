import { afterEach, expect, test } from 'vitest'
import { startWorker } from '../../electron/service/newsroom/worker/worker.ts'
import { silentLog } from '../../shared/errors/log.ts'
import { selfSigned } from '../support/selfSigned.ts'
import { heardData } from '../support/serviceClient.ts'
import { eventually, until } from '../support/waiting.ts'
import { type Answered, storeInFront } from './objects/storeInFront.ts'
import { describeNeedingPostgres, migratedDatabase } from './setup/needingPostgres.ts'
import { type Newsroom, openNewsroom } from './setup/openNewsroom.ts'
import { sharedStore } from './setup/sharedStore.ts'
import { settingsFor, testWithStore } from './setup/storeSettings.ts'

const tls = selfSigned()

describeNeedingPostgres('workers of a newsroom with a certificate authority of its own', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  async function open(): Promise<Newsroom> {
    const desk = await openNewsroom(await migratedDatabase(), settingsFor(sharedStore()))
    closing.push(() => desk.close())
    return desk
  }

  testWithStore('a worker reads the recording and sends the result over HTTPS', async () => {
    const desk = await open()
    const answered: Answered[] = []
    const front = await storeInFront(
      sharedStore().endpoint,
      (answer) => {
        answered.push(answer)
        return 'none'
      },
      tls,
    )
    closing.push(() => front.close())
    // The client speaks to a node of its own: what is asked here is the worker's trust.
    const client = await desk.openNode()
    const objectStore = settingsFor(sharedStore(), { publicEndpoint: front.endpoint })
    const secure = await desk.openNode({ tls, objectStore })
    expect(secure.address).toMatch(/^https:/)
    const { recognisers } = await desk.openWorker(secure.address, { extraCa: tls.certificate })
    const id = await client.submit((await client.upload(Buffer.from('This stands for a recording.'))).DownloadUrl)
    await until(() => recognisers.jobs.length === 1)
    recognisers.finish(0)
    const done = await eventually(
      () => client.task(id),
      ({ status }) => status === 'SUCCESS',
    )
    expect(done.data).toEqual(heardData)
    expect(answered.map(({ method, isByAddress, status }) => [method, isByAddress, status])).toEqual([
      ['GET', true, 200],
      ['PUT', true, 200],
    ])
  })

  test('a worker that does not trust the authority ends, and sends its key nowhere', async () => {
    const requests: unknown[] = []
    const desk = await open()
    const { address } = await desk.openNode({
      tls,
      log: (_level, event, fields) => event === 'request' && requests.push(fields?.route),
    })
    const settings = {
      ...(await desk.newWorkerSettings(address)),
      atOnce: () => 1,
      log: silentLog,
      allowUnsealed: true,
    }
    for (const trusted of [{}, { extraCa: selfSigned().certificate }])
      await expect(startWorker({ ...settings, ...trusted })).rejects.toMatchObject({ code: 'worker-api-untrusted' })
    expect(requests).toEqual([])
    const extraCa = `${tls.certificate}\n${selfSigned().certificate}`
    const worker = await startWorker({ ...settings, extraCa })
    closing.push(() => worker.close())
    await until(() => requests.length > 0)
  })
})
