import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { bunzip2 } from '../../../../electron/recognition/models/bunzip2.ts'
import { unpackModel } from '../../../../electron/recognition/models/unpack.ts'
import { catalogueModelSchema } from '../../../../shared/models/speechModels.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { archiveEntry, archiveFixture } from '../../../support/testModels.ts'
import { paxRecord, type TarEntry, tarOf } from './tarOf.ts'

let folder: string
let target: string
beforeEach(() => {
  folder = testFolder()
  target = join(folder, 'inner', 'target')
  mkdirSync(target, { recursive: true })
})

const model = catalogueModelSchema.parse(
  archiveEntry(archiveFixture('good'), { licence: { name: 'Own', text: 'Of this test.' } }),
)
const never = new AbortController().signal
const good: TarEntry[] = [
  { name: 'tiny-model/encoder.onnx', content: 'weights' },
  { name: 'tiny-model/tokens.txt', content: 'a 1' },
]
const archive = () => join(folder, 'archive.tar.bz2')
async function unpacked(bytes: Buffer, signal = never): Promise<string> {
  writeFileSync(archive(), bytes)
  return unpackModel(archive(), target, model, signal).then(
    () => 'unpacked',
    ({ code }) => code,
  )
}
/** All files written anywhere in the test's folder. */
const written = () =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile() && !name.startsWith('archive'))
    .sort()

const pax = (key: string, value: string, type = 'x'): TarEntry => ({
  name: 'tiny-model/pax',
  type,
  content: paxRecord(key, value),
})
const refusedNames: [what: string, entries: TarEntry[]][] = [
  ['a pax header that renames to above', [pax('path', '../../climbed'), { name: 'tiny-model/a', content: 'x' }]],
  ['a pax header that renames to an absolute path', [pax('path', '/tmp/tapelog-climbed'), { name: 'tiny-model/a' }]],
  ['a long name that climbs', [{ name: 'l', type: 'L', content: `${'../'.repeat(60)}climbed\0` }, { name: 'a' }]],
  ['a name with a line break in its folder', [{ name: 'tiny-model\n/encoder.onnx', content: 'x' }]],
  ['a name with a mark that turns the direction', [{ name: '\u202etiny-model/encoder.onnx', content: 'x' }]],
  ['a drive letter', [{ name: 'tiny-model/C:encoder.onnx', content: 'x' }]],
  ['a symbolic link with the name of a file that is needed', [{ name: good[0]?.name ?? '', type: '2', link: '/etc' }]],
  [
    'a symbolic link that a pax header gives its target',
    [pax('linkpath', '/etc'), { name: 'tiny-model/l', type: '2' }],
  ],
  ['a device', [{ name: 'tiny-model/encoder.onnx', type: '3' }]],
  ['a pipe', [{ name: 'tiny-model/encoder.onnx', type: '6' }]],
]
test.each(refusedNames)('%s is refused and writes nothing', async (_what, entries) => {
  expect(await unpacked(tarOf([...entries, ...good]))).toMatch(/^model-archive-(unsafe|damaged)$/)
  expect(written().filter((name) => !/target\/(encoder\.onnx|tokens\.txt)$/.test(name))).toEqual([])
  expect(existsSync('/tmp/tapelog-climbed')).toBe(false)
})

/** A number in the binary form of GNU tar. The first bit after the mark is its sign. */
const binarySize = (...first: number[]) => Buffer.from([...first, ...new Array(12 - first.length).fill(0)])
const oddSizes: [what: string, sizeField: Buffer][] = [
  ['of eight exabytes', binarySize(0x80, 0, 0, 0, 0x7f)],
  ['below zero', Buffer.alloc(12, 0xff)],
  ['that is no number', Buffer.from('not a number')],
  ['of zero bytes, with content behind it', Buffer.from('00000000000 ')],
]
test.each(oddSizes)('a file %s is refused and leaves no file open', async (_what, sizeField) => {
  const code = await unpacked(
    tarOf([{ name: 'tiny-model/encoder.onnx', content: Buffer.alloc(5000, 1), sizeField }, ...good]),
  )
  expect(code).toMatch(/^model-(archive-too-large|archive-damaged|files-missing)$/)
  expect(openFilesBelow(folder)).toEqual([])
})

test('a sparse file and other special files are not used for a model', async () => {
  const sparse = { name: 'tiny-model/encoder.onnx', type: 'S', content: 'x' }
  expect(await unpacked(tarOf([sparse, good[1] as TarEntry]))).toBe('model-files-missing')
})

test('an archive cut anywhere gives no model and leaves no file open', async () => {
  const whole = tarOf(
    good.map((one) => ({ ...one, content: Buffer.alloc(3000, 7) })),
    false,
  )
  for (let size = 100; size < whole.length - 512; size += 300) {
    target = join(folder, 'inner', String(size))
    mkdirSync(target)
    expect(await unpacked(whole.subarray(0, size)), String(size)).toMatch(/^model-(archive-damaged|files-missing)$/)
  }
  const packed = archiveFixture('good')
  target = join(folder, 'inner', 'packed')
  mkdirSync(target)
  expect(await unpacked(packed.subarray(0, packed.length - 20))).toBe('model-archive-damaged')
  expect(openFilesBelow(folder)).toEqual([])
})

/** An empty bzip2 stream: 14 bytes that unpack to nothing. */
const emptyStream = Buffer.from('425a683917724538509000000000', 'hex')

const emptySmallStream = Buffer.from('425a683117724538509000000000', 'hex')
/** One letter, packed by bzip2 at level 9 and at level 1. */
const letterStream = Buffer.from('425a6839314159265359774bb01400000000800040200021184682ee48a70a120ee9760280', 'hex')
const letterSmallStream = Buffer.from(letterStream)
letterSmallStream[3] = 0x31

test.each([
  ['nothing but the ends of streams', [emptyStream]],
  ['ends of streams that change their level', [emptyStream, emptySmallStream]],
  ['blocks of one letter', [letterStream]],
  ['blocks of one letter that change their level', [letterStream, letterSmallStream]],
])('a file of %s is refused after its first streams', async (_what, streams) => {
  const unit = Buffer.concat(streams)
  writeFileSync(archive(), Buffer.concat(new Array(Math.ceil(8_000_000 / unit.length)).fill(unit)))
  let bytes = 0
  const reading = (async () => {
    for await (const block of bunzip2(archive())) bytes += block.length
  })()
  await expect(reading).rejects.toThrow('damaged bzip2')
  expect(bytes).toBeLessThan(2500)
  expect(await unpacked(readFileSync(archive()))).toBe('model-archive-damaged')
})

test('a few nearly empty streams are accepted', async () => {
  writeFileSync(archive(), Buffer.concat(new Array(500).fill(Buffer.concat([emptyStream, letterStream]))))
  let bytes = 0
  for await (const block of bunzip2(archive())) bytes += block.length
  expect(bytes).toBe(500)
})

test('an archive that takes too much processor time is refused', async () => {
  // A clock that advances at each look.
  const slow = (stepMs: number) => {
    let nowMs = 0
    return () => {
      nowMs += stepMs
      return nowMs
    }
  }
  const withClock = (bytes: Buffer, clock: () => number) => {
    writeFileSync(archive(), bytes)
    return unpackModel(archive(), target, model, never, clock).then(
      () => 'unpacked',
      ({ code }) => code,
    )
  }
  for (const bytes of [archiveFixture('good'), tarOf(good)]) {
    expect(await withClock(bytes, slow(40_000))).toBe('model-archive-damaged')
    expect(openFilesBelow(folder)).toEqual([])
    target = join(folder, 'inner', `next ${bytes.length}`)
    mkdirSync(target)
  }
  expect(await withClock(archiveFixture('good'), slow(1))).toBe('unpacked')
})

test('a decompression without output can be stopped', async () => {
  writeFileSync(archive(), Buffer.concat(new Array(1000).fill(emptyStream)))
  const stop = new AbortController()
  stop.abort()
  expect(await unpacked(readFileSync(archive()), stop.signal)).toBe('model-cancelled')
  await expect(bunzip2(archive(), stop.signal).next()).rejects.toThrow('aborted')
})

/** Files below a folder that this process holds open. Empty if the system does not report them. */
function openFilesBelow(path: string): string[] {
  const fds = '/proc/self/fd'
  if (!existsSync(fds)) return []
  return readdirSync(fds).flatMap((fd) => {
    try {
      const file = readlinkSync(join(fds, fd))
      return file.startsWith(path) ? [file] : []
    } catch {
      return []
    }
  })
}
