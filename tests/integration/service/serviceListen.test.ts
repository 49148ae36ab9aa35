import { existsSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { ServiceDeps } from '../../../electron/service/embedded/types.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import { compositionUnderTest } from '../../support/compositionUnderTest.ts'
import { freePort } from '../../support/freePort.ts'
import { selfSigned } from '../../support/selfSigned.ts'
import { callService, storeParts } from '../../support/serviceClient.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** The addresses at which the service listens, its own name, and its refusals on a network. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})

const dataDir = () => join(folder, 'service')
const start = async (more: Partial<ServiceDeps>) =>
  (await compositionUnderTest()).start({
    ...{ dataDir: dataDir(), packageRoot, port: 0, speechModel: 'demo', log: silentLog },
    ...more,
  })
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

test.each(['0.0.0.0', '::', '192.0.2.7', 'desk.example', '::ffff:192.0.2.7'])(
  'unencrypted listening at %s is refused',
  async (host) => {
    await expect(start({ host })).rejects.toMatchObject({ code: 'tls-needed' })
    await expect(start({ host, publicOrigin: 'https://desk.example' })).rejects.toMatchObject({ code: 'tls-needed' })
    expect(existsSync(dataDir())).toBe(false)
  },
)

test.each(['0.0.0.0', '::', '0', '::0', '::ffff:0.0.0.0'])(
  'listening everywhere (%s) without a public name is refused',
  async (host) => {
    await expect(start({ host, tls })).rejects.toMatchObject({ code: 'public-origin-needed' })
    await expect(start({ host, plainHttp: true })).rejects.toMatchObject({ code: 'public-origin-needed' })
    await expect(start({ host, plainHttp: true, publicOrigin: 'http://desk.example' })).rejects.toMatchObject({
      code: 'public-origin-plain',
    })
    expect(existsSync(dataDir())).toBe(false)
  },
)

test('an invalid host is refused', async () => {
  for (const host of ['', 'two words', '127.0.0.1/x', 'me@127.0.0.1', '127.0.0.1:81', 'localhost?x'])
    await expect(start({ host })).rejects.toMatchObject({ code: 'host-invalid' })
})

test('a certificate and a key give https only', async () => {
  const service = await start({ tls })
  const { apiBase } = service.connection
  expect(apiBase).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  const document = await secureGet(`${apiBase}/openapi.json`, tls.certificate)
  expect([document.status, JSON.parse(document.text).servers]).toEqual([200, [{ url: apiBase }]])
  await expect(secureGet(`${apiBase}/openapi.json`, selfSigned().certificate)).rejects.toThrow()
  await expect(fetch(`${apiBase.replace('https', 'http')}/openapi.json`)).rejects.toThrow()
  await service.close()
})

test('an invalid certificate is refused and leaves the folder free', async () => {
  for (const wrong of [
    { certificate: 'x', key: 'y' },
    { ...tls, key: selfSigned().key },
    { ...tls, key: '' },
  ])
    await expect(start({ tls: wrong })).rejects.toMatchObject({ code: 'tls-invalid' })
  await (await start({})).close()
})

test('every address begins with the public origin and is accepted back', async () => {
  const publicOrigin = 'https://desk.example:8443'
  const port = await freePort()
  const service = await start({ publicOrigin: `${publicOrigin}/`, port })
  const { connection } = service
  expect([connection.baseUrl, connection.apiBase]).toEqual([`${publicOrigin}/developer/api`, publicOrigin])
  // The name leads nowhere here, so the test speaks to the service like a proxy in front of it.
  const local = { ...connection, apiBase: `http://127.0.0.1:${port}` }
  const inside = (address: string) => address.replace(publicOrigin, local.apiBase)

  const bytes = Buffer.from('abc')
  const { body: session } = await callService(local, 'presign', { body: { filesize: 3, filetype: 'mp3' } })
  const Parts = session.Parts.map((part) => ({ ...part, PresignedUrl: inside(part.PresignedUrl) }))
  const completion = await storeParts({ ...session, Parts }, bytes, 'mp3')
  const { body: completed } = await callService(local, 'completeUpload', { body: completion })
  const { body: file } = await callService(local, 'completeFile', { body: { ...completion, owner_id: 'owner-one' } })
  for (const address of [completed.DownloadUrl, file.presigned_url])
    expect(address).toMatch(/^https:\/\/desk\.example:8443\/storage\//)
  expect(await (await fetch(inside(completed.DownloadUrl))).text()).toBe('abc')

  const submit = async (file_url: string) =>
    (await callService(local, 'submitTranscription', { body: { file_url } })).status
  expect(await submit(completed.DownloadUrl)).toBe(200)
  expect(await submit(inside(completed.DownloadUrl))).toBe(400)
  const document = await (await fetch(`${local.apiBase}/openapi.json`)).json()
  expect(document).toMatchObject({ servers: [{ url: publicOrigin }] })
  await service.close()
})

test('unencrypted listening everywhere is accepted only when asked for', async () => {
  const port = await freePort()
  const service = await start({ host: '0.0.0.0', plainHttp: true, publicOrigin: `http://127.0.0.1:${port}`, port })
  expect((await callService(service.connection, 'issueToken')).status).toBe(200)
  await service.close()
})

test('a port in use is reported and leaves the folder free', async () => {
  const first = await start({})
  const port = Number(new URL(first.connection.apiBase).port)
  const other = testFolder()
  await expect(start({ dataDir: other, port })).rejects.toMatchObject({ code: 'port-taken' })
  await (await start({ dataDir: other })).close()
  await first.close()
})
