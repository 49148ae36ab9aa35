import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { needs, testNeeding } from '../../../support/needs.ts'
import { onSmallDisk } from '../../../support/smallDisk.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { waveHeader } from '../../../support/waveFile.ts'

/** Joins on a disk without enough room: nothing is lost, the library stays writable, and the join goes on when there is room. */
let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = testFolder()
  for (const name of ['disk', 'files']) mkdirSync(at(name))
})

const testOnSmallDisk = testNeeding(needs.smallDisk)
const joinWhenRoom = (...more: string[]) => onSmallDisk('170m', at('disk'), 'joinWhenRoom.ts', at('files'), ...more)
const untouched = { originals: 2, damaged: [], incoming: [] }
const ended = {
  ...{ waitingFor: 'disk-space', code: 'import-disk-full', attempts: 0, triedInVain: 0, renamed: true },
  ...{ whenFull: untouched, joined: [2], after: { originals: 3, damaged: [], incoming: [] } },
}

testOnSmallDisk(
  'a join does not begin without room for the smallest file',
  () => {
    expect(joinWhenRoom('66')).toEqual({ ...ended, hasBegun: false })
  },
  120_000,
)

testOnSmallDisk(
  'a join that runs out of room while writing waits until there is enough',
  () => {
    expect(joinWhenRoom('78')).toEqual({ ...ended, hasBegun: true })
  },
  120_000,
)

testOnSmallDisk(
  'a join waits for room when another program fills the disk to the last byte',
  () => {
    expect(joinWhenRoom('100', 'filled')).toMatchObject({ ...ended, hasBegun: true })
  },
  120_000,
)

testOnSmallDisk(
  'a full disk during encoding is reported as full, and not as damaged files',
  () => {
    const paths = [1, 2].map((number) => {
      const path = at(`files/${number}.wav`)
      writeFileSync(path, Buffer.concat([waveHeader({ dataBytes: 1_000_000 }), randomBytes(1_000_000)]))
      return path
    })
    expect(onSmallDisk('1m', at('disk'), 'joinSounds.ts', ...paths)).toEqual({
      error: { code: 'import-disk-full', retryable: true },
    })
  },
  60_000,
)
