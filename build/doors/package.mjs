import { join } from 'node:path'
import { resolveElectron } from '../electronRuntime.mjs'
import { buildApp } from './appBuild.mjs'
import { root, say } from './paths.mjs'
import { doorEnvironment, run } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

/**
 * Builds what is installed, in `dist/`: on Debian a `.deb`, and with `--rpm` an `.rpm`; elsewhere the application's folder. With the
 * Electron from npm it is an evaluation package, which its file name and its window say. Options: `build/package/index.mjs`. Resolves
 * to the exit code.
 */
export async function packageApp(node, options) {
  const electron = await resolveElectron(node)
  if ('missing' in electron) {
    say(electron.missing)
    return 1
  }
  if ((await ensureSystemPackages('package', ...(options.includes('--rpm') ? ['rpm'] : []))).length > 0) return 1
  const code = await buildApp(node)
  if (code !== 0) return code
  const packing = join(root, 'build/package/index.mjs')
  const args = ['--disable-warning=ExperimentalWarning', packing, electron.executable, electron.source, ...options]
  return run(node, args, { env: doorEnvironment(node) })
}
