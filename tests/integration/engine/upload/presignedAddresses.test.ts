import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storageOf } from '../../../../electron/engine/upload/storage.ts'
import { type PartnerAccount, PartnerClient } from '../../../../electron/partner/index.ts'
import { BurstSize } from '../../../../electron/partner/throttle.ts'
import { lookupWithin } from '../../../../electron/system/index.ts'

/** Where presigned addresses may lead: a program on this machine must get nothing from a remote service. */

const accountAt = (baseUrl: string): PartnerAccount => ({
  kind: 'remote',
  key: 'key',
  baseUrl,
  apiBase: '',
  clientId: '',
  workflowStatusPath: '',
  userToken: { source: 'pasted' },
  expiresInUnitMs: 1000,
  credential: async () => null,
})

let seen: { connections: number; bytes: number }
let server: ReturnType<typeof createServer>
beforeEach(async () => {
  seen = { connections: 0, bytes: 0 }
  server = createServer((request, response) => {
    request.on('data', (block: Buffer) => (seen.bytes += block.length))
    request.on('end', () => response.writeHead(200, { etag: '"d41d8cd98f00b204e9800998ecf8427e"' }).end())
  }).on('connection', () => (seen.connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())
const port = () => (server.address() as AddressInfo).port

test('an outside service cannot make Tapelog connect to this machine by a name', async () => {
  const client = new PartnerClient(accountAt('https://service.example/developer/api'), Date.now, null)
  const put = (lookup?: ReturnType<typeof lookupWithin>) =>
    client.putPart(`http://localhost:${port()}/part`, Buffer.alloc(96_078), {
      signal: new AbortController().signal,
      bandwidth: null,
      bursts: new BurstSize(),
      onSent: () => {},
      lookup,
    })
  await put()
  expect(seen).toEqual({ connections: 1, bytes: 96_078 })
  await expect(put(lookupWithin('outside'))).rejects.toMatchObject({ code: 'upload-plan-unsafe' })
  expect(seen).toEqual({ connections: 1, bytes: 96_078 })
})

test.each(['https://service.example/developer/api', 'https://10.0.0.5/developer/api'])(
  'upload and download addresses of %s may not point to this machine',
  async (baseUrl) => {
    const storage = await storageOf({ account: accountAt(baseUrl) })
    for (const address of [
      `http://127.0.0.1:${port()}/x`,
      'https://localhost/x',
      'http://storage.example/x',
      'nonsense',
    ]) {
      expect(() => storage.demandUpload(address)).toThrow(expect.objectContaining({ code: 'upload-plan-unsafe' }))
      expect(() => storage.demandDownload(address)).toThrow(
        expect.objectContaining({ code: 'download-address-unsafe' }),
      )
    }
    expect(() => storage.demandUpload('https://storage.example/x?signature=1')).not.toThrow()
    expect(storage.lookupFor('https://storage.example/x')).toBeDefined()
    expect(storage.lookupFor(`${baseUrl}/x`)).toBeUndefined()
  },
)

test('a service that a person runs on this machine may use its addresses', async () => {
  const storage = await storageOf({ account: accountAt(`http://127.0.0.1:${port()}/developer/api`) })
  for (const address of [`http://127.0.0.1:${port()}/x`, 'http://localhost:1/x', 'https://storage.example/x']) {
    storage.demandUpload(address)
    storage.demandDownload(address)
  }
})
