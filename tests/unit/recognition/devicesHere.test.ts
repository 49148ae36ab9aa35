import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackendInfo } from 'transcribe-cpp'
import { beforeEach, expect, test } from 'vitest'
import { deviceOf } from '../../../electron/recognition/adapters/transcribeLibrary.ts'
import { devicesHere } from '../../../electron/recognition/devicesHere.ts'
import { readDeviceRecord, writeDeviceRecord } from '../../../electron/recognition/models/deviceRecord.ts'
import { readModelSettings, writeModelSettings } from '../../../electron/recognition/models/settings.ts'
import { deviceSchema } from '../../../shared/models/devices.ts'
import { testFolder } from '../../support/testFolder.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const card = (more: Partial<BackendInfo>) =>
  ({
    ...{ name: 'Vulkan0', description: 'Radeon', kind: 'vulkan', deviceType: 'gpu', deviceId: '0000:01:00.0' },
    ...{ memoryTotal: 8e9, memoryFree: 7e9, index: 0, ...more },
  }) as BackendInfo

test.each([
  ['long', { description: 'Radeon '.repeat(100), deviceId: 'x'.repeat(500) }],
  ['empty', { description: '', name: '', deviceId: '' }],
  ['of control characters', { description: '\u0000\u202e\u0007', name: '\n' }],
  ['without a size', { memoryTotal: Number.NaN }],
])('a failed driver whose names are %s is not used again', (_, names) => {
  const used = deviceOf(card(names))
  expect(deviceSchema.safeParse(used)).toMatchObject({ success: true, data: used })
  const devices = devicesHere(folder)
  devices.met({ used, seen: [used] })
  devices.failed({ used })
  expect(readDeviceRecord(folder)).toMatchObject({ used, seen: [used], broken: [{ key: used.key }] })
  expect(devices.forNextJob().broken).toEqual([used.key])
})

test('a recogniser’s report is shortened to what can be read again', () => {
  const used = { key: 'k'.repeat(900), name: 'n'.repeat(900), isGraphics: true, memoryBytes: null }
  const devices = devicesHere(folder)
  devices.met({ used, seen: Array.from({ length: 400 }, () => used) })
  devices.failed({ used })
  devices.measured({ model: 'one', audioSeconds: 60, workSeconds: 6, peakBytes: 1e9, device: used.name })
  const record = readDeviceRecord(folder)
  expect(record.broken).toHaveLength(1)
  expect(record.speeds.one).toBeDefined()
  expect(record.seen.length).toBeGreaterThan(0)
})

test('settings of a newer version survive a change by this one', () => {
  mkdirSync(folder, { recursive: true })
  const newer = { speechModel: { first: 'a', second: 'b' }, speed: 'fast', addresses: { here: 'https://127.0.0.1/' } }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(newer))
  writeModelSettings(folder, { device: 'cpu' })
  expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ ...newer, device: 'cpu' })
  expect(readModelSettings(folder)).toMatchObject({ speechModel: null, device: 'cpu' })

  writeFileSync(join(folder, 'devices.json'), JSON.stringify({ seen: 'all of them', temperature: 61 }))
  writeDeviceRecord(folder, { broken: [{ key: 'a', name: 'b' }] })
  expect(JSON.parse(readFileSync(join(folder, 'devices.json'), 'utf8'))).toMatchObject({ temperature: 61 })
  expect(readDeviceRecord(folder).broken).toHaveLength(1)
})
