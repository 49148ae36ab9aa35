import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { PartDigests } from '../../../electron/engine/library/partDigests.ts'
import { uploadPartSizeBytes } from '../../../electron/sealing/hashing/digests.ts'
import { importAll, openEngine, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { writeWave } from '../../support/waveFile.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)

function withDigests<T>(look: (digests: PartDigests) => T): T {
  const db = openLibraryDatabase(at('library'), packageRoot)
  try {
    return look(new PartDigests(db))
  } finally {
    db.close()
  }
}
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

test('an import stores a digest of every part, and an older recording gets them on reimport', async () => {
  writeWave(at('long.wav'), { seconds: 200, sampleRateHz: 44_100 })
  const bytes = readFileSync(at('long.wav'))
  const engine = await openEngine(at('library'), null)
  const { items } = await importAll(engine, [at('long.wav')])
  await engine.stop()
  const sha256 = items[0]?.sha256 ?? ''
  const expected = Array.from({ length: Math.ceil(bytes.length / uploadPartSizeBytes) }, (_, part) =>
    md5(bytes.subarray(part * uploadPartSizeBytes, (part + 1) * uploadPartSizeBytes)),
  )
  expect(expected.length).toBeGreaterThan(3)
  const known = () => withDigests((digests) => digests.partMd5s(sha256, uploadPartSizeBytes).toString('hex'))
  expect(known()).toBe(expected.join(''))
  withDigests((digests) => {
    expect(digests.partMd5s(sha256, 1024)).toHaveLength(0)
    expect(digests.partMd5s('another', uploadPartSizeBytes)).toHaveLength(0)
  })

  // Make it a library from before part digests.
  const db = new Database(at('library/library.sqlite'))
  db.exec('DELETE FROM part_digests')
  db.close()
  copyFileSync(at('long.wav'), at('again.wav'))
  const later = await openEngine(at('library'), null)
  expect((await importAll(later, [at('again.wav')])).items).toHaveLength(1)
  await later.stop()
  expect(known()).toBe(expected.join(''))
})
