import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { placedBeside } from '../../../electron/updates/placedFile.ts'
import { verifiedUpdate } from '../../../electron/updates/verified.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { testKey } from '../../support/signedChannel.ts'
import { onSmallDisk } from '../../support/smallDisk.ts'
import { offered, openUpdateChannel, type UpdateChannel } from '../../support/updateChannel.ts'

let desk: UpdateChannel
const name = `Tapelog-${offered}.AppImage`
/** The files in the folder of updates when an update is ready. */
const ready = [name, `${name}.signature.json`, 'channel.json', 'seen.json']
const justFound = ready.slice(2)

beforeEach(async () => {
  desk = await openUpdateChannel()
  await desk.check()
})
afterEach(() => desk.close())

/** What is installed now: a file of its own, which is replaced. */
function installOld(): string {
  const path = desk.at('Tapelog.AppImage')
  writeFileSync(path, 'the old version', { mode: 0o755 })
  return path
}

test('a checked download replaces the program, which is whole at every moment', async () => {
  const program = installOld()
  const done: number[] = []
  await desk.download({ onProgress: ({ bytesDone }) => done.push(bytesDone) })
  expect(done.at(0)).toBe(0)
  expect(done.at(-1)).toBe(desk.bytes.length)
  expect(desk.left()).toEqual(ready)
  const replace = await placedBeside(desk.source(), desk.updates, program)
  expect(readFileSync(program, 'utf8')).toBe('the old version')
  replace()
  expect(readFileSync(program).equals(desk.bytes)).toBe(true)
  expect(statSync(program).mode & 0o777).toBe(0o755)
  // The new version finds nothing newer, and its next search removes the file.
  expect(await desk.check(offered)).toBeNull()
})

test('a download continues after a broken connection without repeating bytes', async () => {
  desk.channel.server.answer = ({ url }, response) => {
    if (url !== `/${name}`) return false
    response.writeHead(200, { 'content-length': desk.bytes.length })
    response.write(desk.bytes.subarray(0, 100_000), () => response.socket?.destroySoon())
    return true
  }
  await expect(desk.download()).rejects.toMatchObject({ code: 'update-offline', retryable: true })
  desk.channel.server.answer = () => false
  // How much of it was written depends on the network.
  writeFileSync(join(desk.updates.path, `${name}.part`), desk.bytes.subarray(0, 100_000))
  await desk.download()
  expect(desk.channel.server.requests.at(-1)).toMatchObject({ path: name, range: 'bytes=100000-' })
  expect((await verifiedUpdate(desk.source(), desk.updates)).path).toBe(join(desk.updates.path, name))
})

test('a server without ranges sends the whole file again', async () => {
  writeFileSync(join(desk.updates.path, `${name}.part`), desk.bytes.subarray(0, 5000))
  desk.channel.server.ignoresRange = true
  await desk.download()
  expect(desk.left()).toEqual(ready)
})

describe('a downloaded file', () => {
  test.each<[string, () => void]>([
    ['with one changed byte', () => desk.channel.server.files[name]?.writeUInt8((desk.bytes[7] ?? 0) ^ 1, 7)],
    ['that is shorter', () => Object.assign(desk.channel.server.files, { [name]: desk.bytes.subarray(0, -1) })],
    [
      'that is longer',
      () => Object.assign(desk.channel.server.files, { [name]: Buffer.concat([desk.bytes, Buffer.from('x')]) }),
    ],
    [
      'without a signature',
      () => Object.assign(desk.channel.server.files, { [`${name}.minisig`]: Buffer.from('none') }),
    ],
    [
      'signed by a stranger',
      () => {
        const { server } = desk.channel
        const list = server.files['linux-x64.json']
        const itsSignature = server.files['linux-x64.json.minisig']
        desk.channel.offer({ version: offered, bytes: desk.bytes, key: testKey() })
        Object.assign(server.files, { 'linux-x64.json': list, 'linux-x64.json.minisig': itsSignature })
      },
    ],
    [
      'signed as another version',
      () => {
        const { server } = desk.channel
        desk.channel.offer({ version: '0.1.5', bytes: desk.bytes })
        const other = server.files['Tapelog-0.1.5.AppImage.minisig']
        desk.channel.offer({ version: offered, bytes: desk.bytes })
        Object.assign(server.files, { [`${name}.minisig`]: other })
      },
    ],
    [
      'that continues another file',
      () => writeFileSync(join(desk.updates.path, `${name}.part`), Buffer.alloc(5000, 'x')),
    ],
  ])('is refused: %s', async (_what, spoil) => {
    spoil()
    await expect(desk.download()).rejects.toMatchObject({
      code: expect.stringMatching(/^update-(file-changed|offline)$/),
    })
    expect(desk.left().filter((one) => !one.endsWith('.part'))).toEqual(justFound)
  })
})

describe('a downloaded file that changes before its installation', () => {
  const path = () => join(desk.updates.path, name)
  test.each<[string, () => void]>([
    [
      'with a changed byte',
      () => {
        const bytes = readFileSync(path())
        bytes.writeUInt8((bytes[99] ?? 0) ^ 1, 99)
        writeFileSync(path(), bytes)
      },
    ],
    ['when it is shorter', () => truncateSync(path(), 1000)],
    ['without its signature', () => rmSync(`${path()}.signature.json`)],
    ['with a changed channel', () => writeFileSync(join(desk.updates.path, 'channel.json'), '{}')],
  ])('is refused: %s', async (_what, spoil) => {
    const program = installOld()
    await desk.download()
    spoil()
    await expect(placedBeside(desk.source(), desk.updates, program)).rejects.toMatchObject({
      code: 'update-file-changed',
    })
    expect(readFileSync(program, 'utf8')).toBe('the old version')
    expect(desk.left().some((one) => one.startsWith('Tapelog-'))).toBe(false)
  })
})

describe('an update on a full disk', () => {
  test('is refused before anything is downloaded', async () => {
    await expect(desk.download({ freeBytes: () => 1_000_000 })).rejects.toMatchObject({
      code: 'update-disk-full',
      values: { freeBytes: 1_000_000, neededBytes: 2 * desk.bytes.length + 64 * 1024 * 1024 },
    })
    expect(desk.left()).toEqual(justFound)
    expect(desk.channel.server.requests.some(({ path }) => path === name)).toBe(false)
  })

  testNeeding(needs.smallDisk)(
    'keeps the old version if the disk fills up during download or installation',
    async () => {
      const disk = desk.at('disk')
      mkdirSync(disk)
      await desk.download()
      const given = JSON.stringify({ ...desk.source(), keys: undefined, publicKeys: [desk.channel.key.publicKey] })
      expect(onSmallDisk('400k', disk, 'installUpdate.ts', desk.updates.path, given)).toEqual({
        download: 'update-disk-filled',
        leftOfDownload: ['channel.json', 'seen.json'],
        installation: 'update-disk-filled',
        program: 'the old version',
        leftBeside: ['Tapelog.AppImage'],
      })
    },
  )
})

testNeeding(needs.ordinaryUser)('a program in a read-only folder is not updated', async () => {
  await desk.download()
  await expect(placedBeside(desk.source(), desk.updates, '/usr/bin/Tapelog.AppImage')).rejects.toMatchObject({
    code: 'update-place-refused',
  })
})
