import { expect, test } from 'vitest'
import { parseObjectStoreSettings } from '../../../electron/service/newsroom/objects/settings.ts'

const least = {
  ...{ endpoint: 'https://s3.example.org', bucket: 'newsroom' },
  ...{ accessKeyId: 'AKEXAMPLE', secretAccessKey: 'hidden-secret' },
}
const sentences = (given: unknown) => {
  const parsed = parseObjectStoreSettings(given)
  return parsed.ok ? [] : parsed.sentences
}

test('an object store needs only an address, a bucket and a key', () => {
  expect(parseObjectStoreSettings(least)).toEqual({
    ok: true,
    settings: {
      ...{ ...least, region: 'us-east-1', forcePathStyle: true, allowPlainHttp: false },
      ...{ connectTimeoutMs: 3000, requestTimeoutMs: 10_000 },
    },
  })
})

test('a sentence names every wrong setting', () => {
  expect(sentences({})).toEqual([
    expect.stringMatching(/^endpoint: give the address/),
    expect.stringMatching(/^bucket: give the name/),
    expect.stringMatching(/^accessKeyId: give/),
    expect.stringMatching(/^secretAccessKey: give/),
  ])
  expect(sentences(undefined)).toHaveLength(1)
  for (const [name, wrong] of [
    ['endpoint', 's3.example.org'],
    ['endpoint', 'https://s3.example.org/newsroom'],
    ['endpoint', 'ftp://s3.example.org'],
    ['publicEndpoint', 'https://user:word@s3.example.org'],
    ['bucket', 'My Bucket'],
    ['region', ''],
    ['accessKeyId', ''],
    ['secretAccessKey', 5],
    ['forcePathStyle', 'yes'],
    ['connectTimeoutMs', 5],
    ['requestTimeoutMs', 'long'],
    ['pathStyle', true],
  ] as const)
    expect([name, sentences({ ...least, [name]: wrong })]).toEqual([
      name,
      [expect.stringMatching(new RegExp(`^${name}: .+`))],
    ])
})

test('an object store needs https unless its network is private', () => {
  const plain = { ...least, endpoint: 'http://store:9000' }
  expect(sentences(plain)).toEqual([expect.stringMatching(/^endpoint: .*https:\/\//)])
  expect(sentences({ ...plain, allowPlainHttp: true })).toEqual([])
  for (const host of ['127.0.0.1:9000', 'localhost', '[::1]:80'])
    expect(sentences({ ...least, endpoint: `http://${host}` })).toEqual([])
})

test('no sentence repeats a given value', () => {
  for (const name of Object.keys(least))
    expect(JSON.stringify(sentences({ ...least, [name]: 'Hidden Secret' }))).not.toContain('Hidden')
})
