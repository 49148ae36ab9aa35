import { strict as assert } from 'node:assert'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { setSessionActive } from './desktopUser.mjs'
import { until } from './guestVolumes.mjs'

/**
 * In the guest: the real D-Bus, polkit and udisks2, until `stop()`. Their own rules let the person at the screen mount drives.
 * With `isUserRefused`, another person has the screen. Nothing mounts automatically: a file manager would do that, and there is
 * none.
 */
export async function startUdisks({ isUserRefused = false } = {}) {
  mkdirSync('/run/dbus', { recursive: true })
  setSessionActive(!isUserRefused)
  const running = []
  const start = (program, args, stdout = 'ignore') => {
    const child = spawn(program, args, { stdio: ['ignore', stdout, 'ignore'] })
    running.push(child)
    return child
  }
  // The bus prints its address once it listens. A polkitd that starts earlier finds no bus and ends.
  const bus = start('dbus-daemon', ['--system', '--nofork', '--nopidfile', '--print-address=1'], 'pipe')
  const [address] = await once(bus.stdout, 'data')
  assert.match(String(address), /^unix:/)
  start('/usr/lib/polkit-1/polkitd', ['--no-debug'])
  // If udisksd finds no polkit, it refuses all users except root as long as it runs.
  const permission = ['--action-id', 'org.freedesktop.udisks2.filesystem-mount', '--process', String(process.pid)]
  await until('polkit answers', () => succeeds('pkcheck', permission), 100)
  start('/usr/libexec/udisks2/udisksd', ['--no-debug'])
  await until('udisks answers', () => succeeds('udisksctl', ['status']), 100)
  return {
    async stop() {
      for (const child of running.reverse()) await ended(child)
      setSessionActive(true)
    },
  }
}

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill()
  })
}
