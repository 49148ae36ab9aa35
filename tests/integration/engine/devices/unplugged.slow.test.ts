import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { engineWithRecorders, sonyKey } from '../../../support/engineWithRecorders.ts'

const desk = engineWithRecorders()
const { at, record, sony, start, inState, done, until, device, list, library, whileLongIsCopied } = desk
/** A job has five attempts. */
const moreThanAttempts = 6
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

beforeEach(() => {
  record('sony/REC_FILE/FOLDER01/260914_1403.wav', 1)
  record('sony/REC_FILE/FOLDER01/Réunion équipe – 東京.wav', 2)
  writeFileSync(at('sony/REC_FILE/FOLDER01/empty.wav'), '')
})

describe('a recorder that is unplugged', () => {
  /** The recorder is unplugged while its longest recording is copied. */
  async function importAndPullOut(): Promise<void> {
    record('sony/REC_FILE/FOLDER01/long.wav', 9, 600)
    start()
    desk.bus.plugIn(sony())
    await inState('ready')
    whileLongIsCopied(() => desk.bus.pullOut('sony'))
    await desk.engine.call('devices.import', { deviceId: sonyKey })
  }

  test('keeps finished files, and goes on with the unfinished one at the next plug', async () => {
    await importAndPullOut()
    const away = await until(async () => {
      const found = await device()
      return found?.state === 'away' && (await library()).imports.some(({ state }) => state === 'waiting') && found
    })
    expect(away.waitingFiles).toBeGreaterThan(0)
    const { imports } = await library()
    const mayGoOn = imports.map(({ jobId }) => `${jobId}.part`)
    for (const name of readdirSync(at('library/incoming'))) expect(mayGoOn).toContain(name.replace('.mark', ''))
    expect(imports.map(({ error }) => error?.code)).toContain('device-unplugged')

    desk.bus.plugIn(sony())
    await done()
    const { items } = await library()
    expect(items).toHaveLength(3)
    expect(items.find(({ title }) => title === 'long')?.sha256).toBe(hashOf(at('sony/REC_FILE/FOLDER01/long.wav')))
    expect(readdirSync(at('library/incoming'))).toEqual([])
  })

  test('unplugging costs a copy no attempt, however often it happens', async () => {
    record('sony/REC_FILE/FOLDER01/long.wav', 9, 600)
    start()
    let plugIns = 0
    let pulls = 0
    desk.engine.on('import.progress', ({ progress: { bytesTotal = 0 } }) => {
      if (bytesTotal < 10e6 || plugIns > moreThanAttempts || pulls === plugIns) return
      pulls += 1
      desk.bus.pullOut('sony', false)
    })
    desk.bus.plugIn(sony())
    await inState('ready')
    await desk.engine.call('devices.import', { deviceId: sonyKey })
    for (plugIns = 1; plugIns <= moreThanAttempts; plugIns++) {
      const ended = await until(async () => {
        const { imports } = await library()
        const long = imports.find(({ sizeBytes }) => sizeBytes > 10e6)
        return pulls === plugIns && (long?.state === 'waiting' || long?.state === 'failed') && long
      })
      expect(ended).toMatchObject({ state: 'waiting', error: { code: 'device-unplugged' } })
      desk.bus.reportPulledOut()
      await inState('away')
      desk.bus.plugIn(sony())
    }
    await done()
    expect((await library()).items.map(({ sha256 }) => sha256)).toContain(hashOf(at('sony/REC_FILE/FOLDER01/long.wav')))
  })

  test('leaves nothing half-copied when the import is cancelled', async () => {
    await importAndPullOut()
    await until(async () => (await library()).imports.some(({ state }) => state === 'waiting'))
    expect(readdirSync(at('library/incoming'))).toHaveLength(2)
    await desk.engine.call('devices.stopImport', { deviceId: sonyKey })
    expect(readdirSync(at('library/incoming'))).toEqual([])
  })

  test('a recorder that goes during the listing is never taken for empty', async () => {
    start()
    desk.bus.plugIn(sony())
    await inState('ready')
    desk.bus.pullOut('sony', false)
    await desk.engine.call('devices.rescan', { deviceId: sonyKey })
    const found = await device()
    expect(found?.counts?.total === 0).toBe(false)
    expect(found).toMatchObject({ state: 'unreadable', problems: [{ code: 'device-unplugged' }] })
  })

  test('a forgotten recorder is new again, but its recordings are not copied twice', async () => {
    start()
    desk.bus.plugIn(sony())
    await inState('ready')
    await desk.engine.call('devices.import', { deviceId: sonyKey })
    await done()
    await expect(desk.engine.call('devices.forget', { deviceId: sonyKey })).rejects.toMatchObject({
      code: 'device-here',
    })
    desk.bus.pullOut('sony')
    await inState('away')
    await desk.engine.call('devices.forget', { deviceId: sonyKey })
    expect(await list()).toEqual([])
    expect((await library()).total).toBe(2)
    desk.bus.plugIn(sony())
    expect((await inState('ready')).counts).toMatchObject({ new: 2 })
    expect((await desk.engine.call('devices.import', { deviceId: sonyKey })).jobIds).toEqual([])
    expect((await done()).counts).toMatchObject({ known: 2 })
  })

  test('is not waited for if nothing identifies it', async () => {
    record('sony/long.wav', 9, 600)
    start()
    desk.bus.plugIn(sony({ serialNumber: null, volumes: [{ folder: at('sony') }] }))
    const found = await until(async () => (await list()).find(({ state }) => state === 'ready'))
    expect(found.isRemembered).toBe(false)
    whileLongIsCopied(() => desk.bus.pullOut('sony'))
    await desk.engine.call('devices.import', { deviceId: found.deviceId })
    await until(async () => (await list()).length === 0)
    await until(async () => (await library()).imports.length === 0)
    await until(async () => readdirSync(at('library/incoming')).length === 0)
  })
})

describe('unplugging', () => {
  test('is safe only after ejecting, if the volume is open for writing', async () => {
    start()
    desk.bus.plugIn(sony({ volumes: [{ folder: at('sony'), uuid: '3A2F-11C4', label: 'REC', isReadOnly: false }] }))
    expect((await inState('ready')).unplug).toMatchObject({ isSafe: false, canEject: true })
    await desk.engine.call('devices.eject', { deviceId: sonyKey })
    expect((await inState('ejected')).unplug).toEqual({ isSafe: true, canEject: false, warning: null })
    expect(desk.bus.ejected).toEqual([at('sony')])
  })

  test('is unsafe, and ejecting refused, while recordings are copied', async () => {
    record('sony/long.wav', 9, 600)
    start()
    desk.bus.plugIn(sony())
    await inState('ready')
    const seen: Promise<unknown>[] = []
    whileLongIsCopied(() => {
      seen.push(
        device(),
        desk.engine.call('devices.eject', { deviceId: sonyKey }).catch((error: unknown) => error),
      )
    })
    await desk.engine.call('devices.import', { deviceId: sonyKey })
    await done()
    expect(await Promise.all(seen)).toMatchObject([
      { state: 'importing', unplug: { isSafe: false, canEject: false } },
      { code: 'device-in-use' },
    ])
  })
})
