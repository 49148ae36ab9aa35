import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'
import { startObjectStore } from './objectStore.ts'
import { settingsFor, testWithStore } from './storeSettings.ts'

testWithStore('two object stores at once are separate', async () => {
  const stores = await Promise.all([startObjectStore(), startObjectStore()])
  const [first, second] = stores.map((store) => new S3Objects(settingsFor(store)))
  await first?.put('results/one', Buffer.from('1'))
  expect(await second?.read('results/one', 10)).toBe(null)
  expect((await first?.read('results/one', 10))?.toString()).toBe('1')
  for (const store of stores) await store.stop()
  await expect(first?.read('results/one', 10)).rejects.toMatchObject({ code: 'object-store-unreachable' })
})

testWithStore('an object store ends with the process that started it, even if that is killed', async () => {
  const module = new URL('./objectStore.ts', import.meta.url).href
  const script = `import(${JSON.stringify(module)}).then(async ({ startObjectStore }) => console.log((await startObjectStore()).endpoint))`
  // Its folder stays, so it is made in one that the test removes.
  const folder = testFolder()
  const env = { ...process.env, TMPDIR: folder }
  const starter = spawn(process.execPath, ['-e', script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [endpoint] = (await once(createInterface(starter.stdout), 'line')) as [string]
  expect((await fetch(endpoint)).status).toBe(200)
  starter.kill('SIGKILL')
  await until(() =>
    fetch(endpoint).then(
      () => false,
      () => true,
    ),
  )
})
