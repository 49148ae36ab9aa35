import { channel } from 'node:diagnostics_channel'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareInstallation } from '../../../electron/main/updateInstaller.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { installed, offered, openUpdateChannel, type UpdateChannel } from '../../support/updateChannel.ts'
import { until } from '../../support/waiting.ts'

vi.mock('electron', () => ({
  app: { getVersion: () => installed, getName: () => 'Tapelog' },
  shell: { openPath: async () => '' },
}))

/** Node reports each process that this one starts. */
let started = 0
const count = () => void started++
const processes = channel('child_process')

let desk: UpdateChannel
beforeEach(async () => {
  desk = await openUpdateChannel(1000)
  started = 0
  processes.subscribe(count)
})
afterEach(async () => {
  processes.unsubscribe(count)
  await desk.close()
})
const path = () => join(desk.updates.path, `Tapelog-${offered}.AppImage`)

/** Downloads an installer that appends its arguments to the file `said`. */
async function downloadInstaller(): Promise<string> {
  const said = desk.at('said')
  desk.channel.offer({ version: offered, bytes: Buffer.from(`#!/bin/sh\necho "$@" >> '${said}'\n`) })
  await desk.check()
  await desk.download()
  return said
}

// Windows was never tried: here the installer is a script, and electron-updater starts it as it starts an installer there.
testNeeding(needs.posix)('the checked installer starts silently and only once', async () => {
  const said = await downloadInstaller()
  chmodSync(path(), 0o700)
  const requests = desk.channel.server.requests.length
  const install = await prepareInstallation({ kind: 'nsis' }, desk.source(), desk.updates)
  expect(started).toBe(0)
  await install()
  expect(started).toBe(1)
  await until(() => existsSync(said) && readFileSync(said, 'utf8').endsWith('\n'))
  expect(readFileSync(said, 'utf8')).toBe('--updated /S --force-run\n')
  expect(desk.channel.server.requests).toHaveLength(requests)
  expect(readdirSync(desk.updates.path)).not.toContain('.updaterId')
})

test.each(['nsis', 'mac'] as const)(
  'a package that changes while Tapelog quits is refused and removed (%s)',
  async (kind) => {
    await downloadInstaller()
    chmodSync(path(), 0o700)
    const install = await prepareInstallation({ kind }, desk.source(), desk.updates)
    // Its size stays the same.
    writeFileSync(path(), readFileSync(path(), 'utf8').replace('echo', 'halt'))
    await expect(install()).rejects.toMatchObject({ code: 'update-file-changed' })
    expect(started).toBe(0)
    expect(existsSync(path())).toBe(false)
  },
)

testNeeding(needs.posix)('an installer that the system does not start gives an error', async () => {
  await downloadInstaller()
  chmodSync(path(), 0o600)
  // The program that asks for more rights is missing here.
  Object.assign(process, { resourcesPath: desk.at('resources') })
  try {
    const install = await prepareInstallation({ kind: 'nsis' }, desk.source(), desk.updates)
    await expect(install()).rejects.toMatchObject({ code: 'ENOENT', path: desk.at('resources/elevate.exe') })
  } finally {
    Object.assign(process, { resourcesPath: undefined })
  }
})
