import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkForUpdate, keptUpdate } from '../../../electron/updates/check.ts'
import { readPublicKey } from '../../../electron/updates/minisign.ts'
import { isChannelAddress } from '../../../electron/updates/request.ts'
import {
  channelName,
  commentOf,
  releaseFiles,
  signatureOf,
  testKey,
  usualSignedMs,
} from '../../support/signedChannel.ts'
import { installed, offered, openUpdateChannel, type UpdateChannel } from '../../support/updateChannel.ts'

let desk: UpdateChannel
beforeEach(async () => {
  desk = await openUpdateChannel(1000)
})
afterEach(() => desk.close())

/** Replaces a file of the channel. `sign`: also signs it again, with the channel's key. */
function replace(name: string, change: (text: string) => string | Buffer, sign?: { comment: string }): void {
  const { server, key } = desk.channel
  const changed = Buffer.from(change(server.files[name]?.toString() ?? ''))
  server.files[name] = changed
  if (sign) server.files[`${name}.minisig`] = Buffer.from(signatureOf(changed, key, sign.comment))
}
const usualComment = commentOf(channelName, offered, usualSignedMs)

test('a newer version is offered with its size, date and changes after two requests', async () => {
  desk.channel.offer({ version: offered, bytes: desk.bytes, notes: { en: '<b>Faster</b>', ja: '速く' } })
  const found = {
    version: offered,
    signedMs: usualSignedMs,
    notes: { en: '<b>Faster</b>', ja: '速く' },
    file: { name: `Tapelog-${offered}.AppImage`, sizeBytes: 1000 },
  }
  expect(await desk.check()).toMatchObject(found)
  // After a restart it is known without a request.
  expect(keptUpdate(desk.source(), desk.updates)).toMatchObject(found)
  expect(desk.channel.server.requests.map(({ path }) => path)).toEqual([`${channelName}.minisig`, channelName])
})

test('a request holds nothing that identifies a computer', async () => {
  const seen: Record<string, unknown>[] = []
  desk.channel.server.answer = ({ url, method, headers }) => {
    const { host: _host, ...others } = headers
    seen.push({ url, method, ...others })
    return false
  }
  await desk.check()
  const usual = {
    method: 'GET',
    'user-agent': 'Tapelog',
    'accept-encoding': 'identity',
    accept: '*/*',
    connection: 'keep-alive',
  }
  for (const one of seen) {
    const {
      'cache-control': _cache,
      pragma: _pragma,
      'sec-fetch-mode': _mode,
      'accept-language': language,
      ...others
    } = one
    expect(others).toEqual({ ...usual, url: one.url })
    expect(language).toBe('*')
  }
  expect(seen).toHaveLength(2)
})

test('nothing is offered if this version is the newest', async () => {
  expect(await desk.check(offered)).toBeNull()
  expect(keptUpdate(desk.source(offered), desk.updates)).toBeNull()
})

test('an older version is refused even if it is signed correctly', async () => {
  await expect(desk.check('0.3.0')).rejects.toMatchObject({
    code: 'update-older',
    message: expect.stringContaining('0.2.0'),
  })
  expect(keptUpdate(desk.source('0.3.0'), desk.updates)).toBeNull()
})

describe('an old channel file', () => {
  const dayMs = 86_400_000
  test.each([
    ['with an older version', '0.1.5', usualSignedMs + dayMs],
    ['with the same version, signed earlier', '0.3.0', usualSignedMs - dayMs],
  ])('is refused: %s', async (_what, version, signedMs) => {
    desk.channel.offer({ version: '0.3.0', bytes: desk.bytes })
    await desk.check()
    desk.channel.offer({ version, bytes: desk.bytes, signedMs })
    await expect(desk.check()).rejects.toMatchObject({
      code: 'update-replayed',
      message: expect.stringContaining('0.3.0'),
    })
    // What was found before is still offered.
    expect(keptUpdate(desk.source(), desk.updates)).toMatchObject({ version: '0.3.0', signedMs: usualSignedMs })
  })

  test('is refused in place of the stored channel file', async () => {
    await desk.check()
    const old = readFileSync(join(desk.updates.path, 'channel.json'))
    desk.channel.offer({ version: '0.3.0', bytes: desk.bytes, signedMs: usualSignedMs + dayMs })
    await desk.check()
    writeFileSync(join(desk.updates.path, 'channel.json'), old)
    expect(keptUpdate(desk.source(), desk.updates)).toBeNull()
  })
})

describe('an invalid channel file', () => {
  test.each<[string, string, () => void]>([
    [
      'with one changed byte',
      'update-channel-not-signed',
      () => replace(channelName, (text) => text.replace('Better', 'Bitter')),
    ],
    [
      'signed by a stranger',
      'update-channel-not-signed',
      () => desk.channel.offer({ version: offered, bytes: desk.bytes, key: testKey() }),
    ],
    [
      'signed by a stranger under the name of the key',
      'update-channel-not-signed',
      () => desk.channel.offer({ version: offered, bytes: desk.bytes, key: { ...testKey(), id: desk.channel.key.id } }),
    ],
    [
      'signed for another system',
      'update-channel-not-signed',
      () => replace(channelName, (text) => text, { comment: commentOf('windows-x64.json', offered, usualSignedMs) }),
    ],
    [
      'signed with a comment of another program',
      'update-channel-not-signed',
      () => replace(channelName, (text) => text, { comment: 'timestamp:1\tfile:linux-x64.json\thashed' }),
    ],
    ['without a signature', 'update-server-refused', () => delete desk.channel.server.files[`${channelName}.minisig`]],
    ['with an empty signature', 'update-channel-not-signed', () => replace(`${channelName}.minisig`, () => '')],
    [
      'with a file’s signature',
      'update-channel-not-signed',
      () =>
        replace(`${channelName}.minisig`, () => desk.channel.server.files[`Tapelog-${offered}.AppImage.minisig`] ?? ''),
    ],
    [
      'that is no JSON',
      'update-channel-unknown',
      () => replace(channelName, () => '{"format": 1,', { comment: usualComment }),
    ],
    [
      'that is no text',
      'update-channel-unknown',
      () => replace(channelName, () => Buffer.from([0xff, 0xfe, 0x00]), { comment: usualComment }),
    ],
    [
      'of a later format',
      'update-channel-unknown',
      () => replace(channelName, (text) => text.replace('"format":1', '"format":2'), { comment: usualComment }),
    ],
    [
      'that names another version than its signature',
      'update-channel-unknown',
      () => replace(channelName, (text) => text.replace('"0.2.0"', '"0.9.0"'), { comment: usualComment }),
    ],
    [
      'whose file is elsewhere',
      'update-channel-unknown',
      () => replace(channelName, (text) => text.replace('"Tapelog-', '"../Tapelog-'), { comment: usualComment }),
    ],
    [
      'whose file is larger than any package',
      'update-channel-unknown',
      () =>
        replace(channelName, (text) => text.replace('"sizeBytes":1000', '"sizeBytes":9000000000'), {
          comment: usualComment,
        }),
    ],
    ['that never ends', 'update-too-large', () => replace(channelName, () => Buffer.alloc(300_000, ' '))],
    [
      'whose signature never ends',
      'update-too-large',
      () => replace(`${channelName}.minisig`, () => Buffer.alloc(5000, 'A')),
    ],
  ])('is refused: %s', async (_what, code, spoil) => {
    spoil()
    await expect(desk.check()).rejects.toMatchObject({ code })
    expect(keptUpdate(desk.source(), desk.updates)).toBeNull()
  })
})

test('a redirect is followed within the server but not to another one', async () => {
  const asked: string[] = []
  const other = createServer(({ url }, response) => {
    asked.push(url ?? '')
    response.end()
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  let to = '/moved/'
  desk.channel.server.answer = ({ url = '' }, response) => {
    if (url.startsWith('/moved/')) {
      response.end(desk.channel.server.files[url.slice('/moved/'.length)])
      return true
    }
    response.writeHead(302, { location: `${to}${url.slice(1)}` }).end()
    return true
  }
  expect(await desk.check()).toMatchObject({ version: offered })
  to = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  await expect(desk.check()).rejects.toMatchObject({ code: 'update-redirected' })
  to = '/again/'
  await expect(desk.check()).rejects.toMatchObject({ code: 'update-server-refused' })
  expect(asked).toEqual([])
  other.close()
})

test('a missing server is named, and the check can be repeated', async () => {
  await desk.channel.server.stop()
  await expect(desk.check()).rejects.toMatchObject({ code: 'update-offline', retryable: true })
})

test.each([
  ['https://updates.example/tapelog/', true],
  ['http://127.0.0.1:4000/', true],
  ['http://updates.example/tapelog/', false],
  ['http://localhost:4000/', false],
  ['https://updates.example/tapelog', false],
  ['https://me:word@updates.example/', false],
  ['https://updates.example/?id=7', false],
  ['ftp://updates.example/', false],
  ['file:///updates/', false],
  ['updates.example', false],
])('the address %s may be used: %s', (address, isAllowed) => {
  expect(isChannelAddress(address)).toBe(isAllowed)
})

test('a signature by the next key is accepted once this version knows that key', async () => {
  const next = testKey()
  desk.channel.server.files = releaseFiles(next, { version: offered, bytes: desk.bytes })
  await expect(desk.check()).rejects.toMatchObject({ code: 'update-channel-not-signed' })
  const both = [desk.channel.key, next].flatMap(({ publicKey }) => readPublicKey(publicKey) ?? [])
  expect(await checkForUpdate({ ...desk.source(), keys: both }, desk.updates)).toMatchObject({ version: offered })
})

test('a damaged record of seen versions does not stop a check', async () => {
  await desk.check()
  expect(JSON.parse(readFileSync(join(desk.updates.path, 'seen.json'), 'utf8'))).toEqual({
    version: offered,
    signedMs: usualSignedMs,
  })
  writeFileSync(join(desk.updates.path, 'seen.json'), '{')
  expect(await desk.check(installed)).toMatchObject({ version: offered })
})
