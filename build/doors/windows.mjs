import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resolveElectron } from '../electronRuntime.mjs'
import { buildAppWhenStale } from './appBuild.mjs'
import { run, testEnvironment } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

/** Each of the two Playwright workers gets its own screen, because a screen has only one focus and one clipboard. */
const onTwoScreens =
  'exec xvfb-run -a sh -c \'TAPELOG_SECOND_SCREEN="$DISPLAY $XAUTHORITY" exec xvfb-run -a "$@"\' sh "$@"'

/**
 * Runs a script that opens windows of the built application, on the present screen or on two new ones. `TAPELOG_SECOND_SCREEN`
 * names the second (`DISPLAY XAUTHORITY`), `TAPELOG_ELECTRON` the Electron. `TAPELOG_NO_SANDBOX` says why Electron has no sandbox
 * here; it is empty if it has one. Resolves to the exit code, or to the reason why no window can open here.
 * @returns {Promise<{code: number, built: boolean} | {reason: string}>}
 */
export async function runWithWindows(node, args) {
  const electron = await resolveElectron(node)
  if ('missing' in electron) return { reason: electron.missing }
  const lacking = await ensureSystemPackages('window')
  if (lacking.length > 0) return { reason: `System packages are missing: ${lacking.join(' ')}.` }
  const built = await buildAppWhenStale(node)
  if (built !== 0) return { code: built, built: false }
  const hasScreen = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  const [command, before] = hasScreen ? [node, []] : ['sh', ['-c', onTwoScreens, 'sh', node]]
  const env = testEnvironment(node, {
    TAPELOG_ELECTRON: electron.executable,
    TAPELOG_NO_SANDBOX: sandboxRefusal(electron.executable) ?? '',
  })
  return { code: await run(command, [...before, ...args], { env }), built: true }
}

/** Why Chromium cannot have a sandbox here; null if it can. On Linux it needs namespaces, or its helper installed by root. */
function sandboxRefusal(executable) {
  if (process.platform !== 'linux') return null
  if (process.getuid() === 0) return 'Chromium has no sandbox for root'
  const asChromium = ['--user', '--map-root-user', '--pid', '--fork', 'true']
  if (spawnSync('unshare', asChromium, { stdio: 'ignore' }).status === 0) return null
  const helper = statSync(join(dirname(executable), 'chrome-sandbox'), { throwIfNoEntry: false })
  if (helper?.uid === 0 && (helper.mode & 0o4001) === 0o4001) return null
  return 'this system lets only root make namespaces'
}
