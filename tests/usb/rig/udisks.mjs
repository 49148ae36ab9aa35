import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { until } from './guestVolumes.mjs'

const rulePath = '/etc/polkit-1/rules.d/10-rig.rules'
/** What polkit answers a person at the screen; without logind there is none. */
const rule = `polkit.addRule(function (action, subject) {
  if (action.id.indexOf('org.freedesktop.udisks2.filesystem-mount') === 0 && subject.isInGroup('plugdev'))
    return polkit.Result.YES
})
`

/**
 * In the guest: the real D-Bus, polkit and udisks2, until `stop()`. Root may mount; uid 1000 too, as at a desktop, unless
 * `isUserRefused`. Nothing mounts by itself: that is the file manager's part, and there is none.
 */
export async function startUdisks({ isUserRefused = false } = {}) {
  mkdirSync('/run/dbus', { recursive: true })
  if (isUserRefused) rmSync(rulePath, { force: true })
  else writeFileSync(rulePath, rule)
  const running = []
  const start = (program, args) => running.push(spawn(program, args, { stdio: 'ignore' }))
  start('dbus-daemon', ['--system', '--nofork', '--nopidfile'])
  start('/usr/lib/polkit-1/polkitd', ['--no-debug'])
  // A udisksd that finds no polkit refuses all users but root for as long as it runs.
  const permission = ['--action-id', 'org.freedesktop.udisks2.filesystem-mount', '--process', String(process.pid)]
  await until(() => succeeds('pkcheck', permission), 100)
  start('/usr/libexec/udisks2/udisksd', ['--no-debug'])
  await until(() => succeeds('udisksctl', ['status']), 100)
  return {
    async stop() {
      for (const child of running.reverse()) await ended(child)
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
