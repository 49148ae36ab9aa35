import { join } from 'node:path'
import { root, say } from './paths.mjs'
import { doorEnvironment, run } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

/**
 * Tests the built package on this Debian, as `user`; `parts`: of `tests/installed/index.ts`, all unless given. Resolves to the exit
 * code; 2 if it cannot be installed here.
 */
export async function installed(node, [user, ...parts]) {
  if (process.getuid?.() !== 0 || user === undefined) {
    say(
      'Skipped: root tests the built package, with the name of an ordinary user: sudo node build/bootstrap.mjs test:installed USER',
    )
    return 2
  }
  if ((await ensureSystemPackages('window', 'installed')).length > 0) return 2
  const program = join(root, 'tests/installed/index.ts')
  return run(node, ['--disable-warning=ExperimentalWarning', program, user, ...parts], { env: doorEnvironment(node) })
}
