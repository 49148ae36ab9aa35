import { afterEach, beforeEach, expect, test } from 'vitest'
import { capabilitiesSchema } from '../../../shared/partner/capabilities.ts'
import type { Endpoint } from '../../../shared/partner/endpoint.ts'
import { type EndpointName, endpoints } from '../../../shared/partner/endpoints.ts'
import { extensionNames } from '../../../shared/partner/extensionNames.ts'
import { openTestService, type TestService } from '../../support/serviceClient.ts'

/** Which extensions the service says it has, and whether it has them. */
let service: TestService
beforeEach(async () => {
  service = await openTestService()
})
afterEach(() => service.remove())

test('a request with a valid key is answered with every extension', async () => {
  const { status, body } = await service.call('readCapabilities')
  expect(status).toBe(200)
  expect(new Set(capabilitiesSchema.parse(body).extensions)).toEqual(extensionNames)
  expect((await service.call('readCapabilities', { headers: { 'x-client-api-key': 'wrong' } })).status).toBe(401)
})

test('every announced extension has its endpoint', async () => {
  const named = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { origin }: Endpoint = endpoints[name]
    return origin === 'extension'
  })
  expect(named.length).toBeGreaterThan(8)
  for (const name of named) {
    const { method, params }: Endpoint = endpoints[name]
    const ids = { transcription_id: 'none', workflow_id: 'none' }
    const asked = { ...(params ? { params: ids } : {}), ...(method === 'POST' ? { body: {} } : {}) }
    const { status, text } = await service.call(name, asked)
    expect([name, status]).toEqual([name, params ? 404 : 200])
    // A missing route is answered otherwise than an unknown id.
    expect(text).not.toMatch(/route/i)
  }
})
