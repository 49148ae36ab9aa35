import { resolveElectron } from '../electronRuntime.mjs'
import { buildAppWhenStale } from './appBuild.mjs'
import { doorEnvironment, run } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

/**
 * Runs a script that opens windows of the built application (`TAPELOG_ELECTRON` names the Electron), on the screen there
 * is or on one of its own. Resolves to the exit code, or to the reason why there can be no window here.
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
  const [command, before] = hasScreen ? [node, []] : ['xvfb-run', ['-a', node]]
  const env = doorEnvironment(node, { TAPELOG_ELECTRON: electron.executable })
  return { code: await run(command, [...before, ...args], { env }), built: true }
}
