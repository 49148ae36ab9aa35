import { join } from 'node:path'
import { root, say } from './paths.mjs'
import { doorEnvironment, run } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

/**
 * Kills, power cuts, full and failing disks, a service that lies: prints what each came to, then `N passed, M failed`. What
 * needs something that this system does not have is skipped by name. `--short` is the form for CI.
 */
export async function torture(node, args) {
  const missing = await ensureSystemPackages('torture')
  if (missing.length > 0) say(`Kinds of torture that need ${missing.join(', ')} are skipped.`)
  return run(node, ['--disable-warning=ExperimentalWarning', join(root, 'tests/torture/index.ts'), ...args], {
    env: doorEnvironment(node),
  })
}
