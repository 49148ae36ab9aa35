import { expect } from 'vitest'
import { conformanceTarget, testWith } from '../support/conformanceTarget.ts'
import { get, post } from './calls.ts'

/**
 * Section 9 of the interface description: no version segment. Each address exists, even without credentials: a refusal proves it
 * as well as an answer. Other files test the responses.
 */
const target = conformanceTarget()

const partner = [
  ['POST', '/oauth/partner/access-token'],
  ['POST', '/oauth/partner/access-token/refresh'],
  ['GET', '/open/partner/sdk/binding?type=notepro&sn=8810000001'],
  ['POST', '/open/partner/sdk/bind'],
  ['POST', '/open/partner/sdk/unbind'],
  ['POST', '/open/partner/files/upload/generate-presigned-urls'],
  ['POST', '/open/partner/files/upload/complete-upload'],
  ['POST', '/open/partner/ai/transcriptions/'],
  ['GET', '/open/partner/ai/transcriptions/some-id'],
] as const
const second = [
  ['POST', '/api/devices/bind'],
  ['POST', '/api/devices/unbind'],
  ['GET', '/api/devices/some-id'],
  ['POST', '/api/files/upload-s3/complete-upload'],
  ['POST', '/api/workflows/submit'],
] as const

async function expectThere(method: 'GET' | 'POST', address: string): Promise<void> {
  const { status } = await (method === 'GET' ? get(address, {}) : post(address, {}))
  expect([404, 405], `status ${status}`).not.toContain(status)
  expect(status).toBeLessThan(500)
}

for (const [method, path] of partner)
  testWith()(`§9 ${method} ${path.split('?')[0]} has no version segment`, () =>
    expectThere(method, `${target.baseUrl}${path}`),
  )
for (const [method, path] of second)
  testWith('apiBase')(`§9 ${method} ${path} has no version segment`, () =>
    expectThere(method, `${target.apiBase}${path}`),
  )
