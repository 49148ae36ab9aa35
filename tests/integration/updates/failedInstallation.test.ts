import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { prepareInstallation, startAgain } from '../../../electron/main/updateInstaller.ts'
import { Updates } from '../../../electron/main/updates.ts'
import { LogFile } from '../../../electron/system/index.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { installed, openUpdateChannel, type UpdateChannel } from '../../support/updateChannel.ts'
import { until } from '../../support/waiting.ts'

/** An AppImage whose replacement fails when everything else has ended. Its program is a script. */
const electron = vi.hoisted(() => ({ locks: 1 }))
vi.mock('electron', () => ({
  app: {
    getVersion: () => '0.1.0',
    getName: () => 'Tapelog',
    releaseSingleInstanceLock: () => {
      electron.locks = 0
    },
  },
}))

let desk: UpdateChannel
beforeEach(async () => {
  desk = await openUpdateChannel(1000)
  electron.locks = 1
})
afterEach(() => desk.close())

testNeeding(needs.posix)('a failed installation is logged and leaves the old version working', async () => {
  const programs = desk.at('programs')
  mkdirSync(programs)
  const appImage = join(programs, 'Tapelog.AppImage')
  const started = desk.at('started')
  const old = `#!/bin/sh\necho "$APPIMAGE" > '${started}.part' && mv '${started}.part' '${started}'\n`
  writeFileSync(appImage, old, { mode: 0o755 })
  await desk.check()
  await desk.download()

  const logs = new LogFile(desk.at('log'))
  const installation = { kind: 'appimage', appImage } as const
  const open = () =>
    new Updates({
      ...{ way: 'self', source: desk.channel.source(installed), folder: desk.updates, log: logs.of('main') },
      choice: { value: 'on', choose: () => {} },
      engine: {
        call: async () => ({ copying: 0, sending: 0, transcribingHere: 0 }),
        noteUpdateRequest: () => Promise.reject(new Error('nothing is requested here')),
      },
      library: () => 'open',
      startProcess: () => {
        throw new Error('nothing is requested here')
      },
      saveTyped: async () => null,
      prepare: (source, folder) => prepareInstallation(installation, source, folder),
      quitWith: async (last) => {
        // The new file is gone at the last moment.
        rmSync(join(programs, '.Tapelog.AppImage.new'))
        await last()
        return true
      },
      startAgain: () => startAgain(installation),
      onChange: () => {},
    })
  await open().install()

  await until(() => existsSync(started))
  expect(readFileSync(started, 'utf8')).toBe('\n')
  expect(electron.locks).toBe(0)
  expect(readFileSync(appImage, 'utf8')).toBe(old)
  expect(await logs.readLast(10)).toMatchObject([
    { level: 'error', process: 'main', event: 'update-not-installed', fields: { code: 'update-not-installed' } },
  ])
  expect(open().start()).toMatchObject({ code: 'update-not-installed' })
})
