import { writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createService } from '../../../../electron/service/index.ts'
import { silentLog } from '../../../../shared/errors/log.ts'
import { selfSigned } from '../../../support/selfSigned.ts'
import { openTestService } from '../../../support/serviceClient.ts'
import { startService, startTapelog } from '../../../support/tapelogProcess.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** How the service on this machine begins: its folder, its command, and the origin of its own addresses for parts. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})

const dataDir = () => join(folder, 'service')
const tls = selfSigned()

/** One GET over TLS that trusts only this certificate. */
const secureGet = (address: string, ca: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request(address, { ca, agent: false }, async (response) => {
      let text = ''
      for await (const block of response) text += block
      resolve({ status: response.statusCode, text })
    })
      .on('error', reject)
      .end()
  })

test('a second service refuses a folder that is in use', async () => {
  const first = await openTestService()
  const { dataDir: taken } = first
  await expect(
    createService({ dataDir: taken, packageRoot, port: 0, speechModel: 'demo', log: silentLog }),
  ).rejects.toMatchObject({ code: 'service-already-running' })
  await first.remove()
})

test('tapelog serve needs both TLS files to listen on all addresses', async () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(cert, tls.certificate)
  writeFileSync(key, tls.key)
  const data = ['--data', dataDir()]
  const open = await startTapelog(['serve', ...data, '--host', '0.0.0.0']).ended
  expect([open.code, open.stdout, open.stderr]).toEqual([1, '', expect.stringContaining('--tls-cert')])
  const half = await startTapelog(['serve', ...data, '--tls-cert', cert]).ended
  expect([half.code, half.stderr]).toEqual([1, expect.stringContaining('--tls-key')])
  const { connection, stop } = await startService(dataDir(), ['--tls-cert', cert, '--tls-key', key])
  expect((await secureGet(`${connection.apiBase}/openapi.json`, tls.certificate)).status).toBe(200)
  await stop()
})
