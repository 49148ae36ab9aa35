import { beforeEach, expect, test } from 'vitest'
import type { Volume } from '../../../electron/recorders/volumes/types.ts'
import { Volumes } from '../../../electron/recorders/volumes/volumes.ts'
import { FakeClock, FakeSystem } from '../../support/fakeSystem.ts'
import { block, fatUdev, identity, mountLine, plug } from './pluggedRecorders.ts'

/** A card in a reader, without partitions: the reader decides its name, place, number and mount point. */
let system: FakeSystem
let volumes: Volumes
let card: Volume
let disk: string

beforeEach(async () => {
  system = new FakeSystem()
  volumes = new Volumes({ platform: 'linux', system, clock: new FakeClock(true) })
  disk = block(system, plug(system, '1-1', 7), { disk: 'sdb', number: '8:16', udev: fatUdev })
  system.files.set('/proc/self/mountinfo', mountLine('8:16', '/media/rec', '/dev/sdb'))
  system.folders.add('/media/rec')
  const [volume] = (await volumes.volumesOf(identity())).volumes
  if (!volume) throw new Error('no volume')
  card = volume
  expect(await volumes.presenceOf(card)).toBe('there')
})
const udev = (text: string) => system.files.set('/run/udev/data/b8:16', text)

test('recognises another card of the same label by its number', async () => {
  udev(fatUdev.replace('3A2F-11C4', '77AA-0001'))
  expect(await volumes.presenceOf(card)).toBe('card-gone')
  udev(fatUdev)
  expect(await volumes.presenceOf(card)).toBe('there')
})

test('recognises another card by its size if the numbers are equal', async () => {
  system.files.set(`${disk}/size`, '15257600\n')
  expect(await volumes.presenceOf(card)).toBe('card-gone')
  system.files.delete('/run/udev/data/b8:16')
  expect(await volumes.presenceOf(card)).toBe('card-gone')
})

test('recognises another card by the kernel’s media count if all else is equal', async () => {
  system.files.set(`${disk}/diskseq`, '9\n')
  const [first] = (await volumes.volumesOf(identity())).volumes
  if (!first) throw new Error('no volume')
  expect(await volumes.presenceOf(first)).toBe('there')
  system.files.set(`${disk}/diskseq`, '10\n')
  expect(await volumes.presenceOf(first)).toBe('card-gone')
  expect((await volumes.volumesOf(identity())).volumes[0]?.proof).not.toBe(first.proof)
})

test('recognises another card by its missing number', async () => {
  udev(fatUdev.replace(/E:ID_FS_UUID=.*\n/, ''))
  expect(await volumes.presenceOf(card)).toBe('card-gone')
})

test('recognises another card by its size alone without udev', async () => {
  system.files.delete('/run/udev/data/b8:16')
  expect(await volumes.presenceOf(card)).toBe('there')
})
