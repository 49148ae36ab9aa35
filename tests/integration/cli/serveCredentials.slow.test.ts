import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { serviceConnectionSchema } from '../../../shared/partner/connection.ts'
import { callService } from '../../support/serviceClient.ts'
import { startService, startTapelog } from '../../support/tapelogProcess.ts'
import { testFolder } from '../../support/testFolder.ts'

/** Where `tapelog serve` writes the secrets. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})
const dataDir = () => join(folder, 'service')

test('serve keeps its secrets in a file of the owner and prints none', async () => {
  const child = startTapelog(['serve', '--data', dataDir()])
  const text = await new Promise<string>((resolve) => child.stdout?.once('data', (block) => resolve(String(block))))
  const path = join(dataDir(), 'credentials.sh')
  expect(text).toContain(`  . ${path}\n`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const values = [...readFileSync(path, 'utf8').matchAll(/^export (TAPELOG_\w+)=(.+)$/gm)].map(([, name, value]) => [
    name,
    value?.replace(/^'(.*)'$/, '$1') ?? '',
  ])
  child.kill('SIGTERM')
  const { stdout, stderr } = await child.ended
  const said = `${stdout}${stderr}`
  for (const [name, value] of values)
    if (/KEY|TOKEN|AUTHORIZATION/.test(name ?? '')) expect(said, name).not.toContain(value)
  expect(values.map(([name]) => name)).toEqual(
    expect.arrayContaining(['TAPELOG_SECRET_KEY', 'TAPELOG_API_KEY', 'TAPELOG_USER_TOKEN', 'TAPELOG_AUTHORIZATION']),
  )
})

test('serve --rotate replaces every secret and ends every token', async () => {
  const first = await startService(dataDir())
  const token = (await callService(first.connection, 'issueToken')).body.access_token
  await first.stop()
  const same = await startService(dataDir())
  expect(same.connection).toEqual({
    ...first.connection,
    baseUrl: same.connection.baseUrl,
    apiBase: same.connection.apiBase,
  })
  await same.stop()
  const second = await startService(dataDir(), ['--rotate'])
  const path = join(dataDir(), 'credentials.json')
  expect(serviceConnectionSchema.parse(JSON.parse(readFileSync(path, 'utf8')))).toEqual(second.connection)
  expect(second.connection.clientId).toBe(first.connection.clientId)
  for (const name of ['secretKey', 'apiKey', 'userToken', 'authorization'] as const)
    expect(second.connection[name], name).not.toBe(first.connection[name])
  const old = { ...first.connection, baseUrl: second.connection.baseUrl, apiBase: second.connection.apiBase }
  expect((await callService(old, 'issueToken')).status).toBe(401)
  const mint = { headers: { authorization: `Bearer ${token}` }, body: { user_id: 'user-anna', expires_in: 3600 } }
  expect((await callService(second.connection, 'mintUserToken', mint)).status).toBe(401)
  expect((await callService(second.connection, 'issueToken')).status).toBe(200)
  await second.stop()
})
