import { join } from 'node:path'
import { root, say } from './paths.mjs'
import { doorEnvironment, outputOf, run } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'

/** Namespaces of its own, in which an ordinary user may mount the small disk that one kind of torture fills. */
const ownNamespaces = ['--user', '--map-root-user', '--mount']

/**
 * Kills, power cuts, full and failing disks, a service that lies: prints the result of each, then `N passed, M failed`, and
 * names the kinds that it skips because this system lacks something. `--short` is the form for CI.
 */
export async function torture(node, args) {
  const missing = await ensureSystemPackages('torture')
  if (missing.length > 0) say(`Kinds of torture that need ${missing.join(', ')} are skipped.`)
  const program = [node, '--disable-warning=ExperimentalWarning', join(root, 'tests/torture/index.ts'), ...args]
  const isOrdinary = process.platform === 'linux' && process.getuid() !== 0
  const mayMount = isOrdinary && outputOf('unshare', [...ownNamespaces, 'true']) !== null
  const [command, ...rest] = mayMount ? ['unshare', ...ownNamespaces, ...program] : program
  return run(command, rest, { env: doorEnvironment(node) })
}
