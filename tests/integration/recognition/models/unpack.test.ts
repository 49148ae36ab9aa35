import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unpackModel } from '../../../../electron/recognition/models/unpack.ts'
import { catalogueModelSchema } from '../../../../shared/models/speechModels.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { archiveEntry, archiveFixture, openTestModels, type TestModels } from '../../../support/testModels.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const fixture = (name: string) => join(packageRoot, 'tests/fixtures/models', `${name}.tar.bz2`)
const modelOf = (name: string, more: Record<string, unknown> = {}) =>
  catalogueModelSchema.parse(
    archiveEntry(archiveFixture(name), { ...more, licence: { name: 'Own', text: 'Of this test.' } }),
  )
const never = new AbortController().signal
const refused: [archive: string, code: string][] = [
  ['climbs', 'model-archive-unsafe'],
  ['absolute', 'model-archive-unsafe'],
  ['backslash', 'model-archive-unsafe'],
  ['symlink', 'model-archive-unsafe'],
  ['hardlink', 'model-archive-unsafe'],
  ['device', 'model-archive-unsafe'],
  ['other-folder', 'model-archive-unsafe'],
  ['bomb', 'model-archive-too-large'],
  ['trailing-bomb', 'model-archive-too-large'],
  ['many-files', 'model-archive-too-large'],
  ['missing-file', 'model-files-missing'],
]

describe('unpacking an archive', () => {
  test('writes only the files that the model needs', async () => {
    const target = targetFolder()
    await unpackModel(fixture('good'), target, modelOf('good'), never)
    expect(readdirSync(target).sort()).toEqual(['encoder.onnx', 'tokens.txt'])
    expect(readFileSync(join(target, 'encoder.onnx')).length).toBe(30_000)
    expect(readFileSync(join(target, 'tokens.txt'), 'utf8')).toBe('<blk> 0\na 1\n')
  })

  test.each(refused)('refuses the archive “%s”: %s', async (name, code) => {
    const target = targetFolder()
    await expect(unpackModel(fixture(name), target, modelOf(name), never)).rejects.toMatchObject({ code })
    expect(existsSync(join(folder, 'climbed.txt'))).toBe(false)
    expect(existsSync('/tmp/tapelog-climbed.txt')).toBe(false)
  })

  test('accepts several compressed streams and uncompressed archives', async () => {
    for (const name of ['several-streams.tar.bz2', 'plain.tar']) {
      const target = targetFolder()
      await unpackModel(join(packageRoot, 'tests/fixtures/models', name), target, modelOf('good'), never)
      expect(readFileSync(join(target, 'encoder.onnx')).length).toBe(30_000)
    }
  })

  test('finds a flipped bit by the checksums of the archive', async () => {
    const bytes = archiveFixture('good')
    const path = join(folder, 'flipped.tar.bz2')
    for (const place of [12, 500, 15_000, bytes.length - 3]) {
      const flipped = Buffer.from(bytes)
      flipped[place] = (flipped[place] ?? 0) ^ 4
      writeFileSync(path, flipped)
      await expect(unpackModel(path, targetFolder(), modelOf('good'), never)).rejects.toMatchObject({
        code: 'model-archive-damaged',
      })
    }
  })

  test('reports half an archive and other files as damaged', async () => {
    for (const path of [join(packageRoot, 'package.json'), halfOf('good')])
      await expect(unpackModel(path, targetFolder(), modelOf('good'), never)).rejects.toMatchObject({
        code: expect.stringMatching(/^model-(archive-damaged|files-missing)$/),
      })
  })
})

describe('installing a downloaded archive', () => {
  let desk: TestModels
  afterEach(() => desk.close())

  test.each(refused)('leaves nothing of the archive “%s”: %s', async (name, code) => {
    const bytes = archiveFixture(name)
    desk = await openTestModels([archiveEntry(bytes)], { 'tiny-model.tar.bz2': bytes })
    await expect(desk.models.install('tiny')).rejects.toMatchObject({ code })
    expect(desk.listed()).toMatchObject({ state: 'absent', error: { code } })
    expect(desk.filesLeft().filter((file) => !file.startsWith('downloads/'))).toEqual([])
    if (code.startsWith('model-archive')) expect(desk.filesLeft()).toEqual([])
  })

  test('stores the digests of its files', async () => {
    const bytes = archiveFixture('good')
    desk = await openTestModels([archiveEntry(bytes)], { 'tiny-model.tar.bz2': bytes })
    const steps: string[] = []
    await desk.models.install('tiny', ({ step }) => steps.push(step))
    expect([...new Set(steps)]).toEqual(['downloading', 'checking', 'unpacking'])
    expect(desk.filesLeft()).toEqual(['tiny/encoder.onnx', 'tiny/model.json', 'tiny/tokens.txt'])
  })
})

function targetFolder(): string {
  const path = join(folder, 'a', 'b', randomUUID())
  mkdirSync(path, { recursive: true })
  return path
}

function halfOf(name: string): string {
  const path = join(folder, 'half.tar.bz2')
  const bytes = archiveFixture(name)
  writeFileSync(path, bytes.subarray(0, bytes.length / 2))
  return path
}
