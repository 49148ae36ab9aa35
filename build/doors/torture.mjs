import { join } from 'node:path'
import { root, say } from './paths.mjs'
import { doorEnvironment, outputOf, run } from './run.mjs'
import { ensureSystemPackages } from './systemPackages.mjs'
import { runWithWindows } from './windows.mjs'

/** Separate namespaces, in which an ordinary user may mount the small disk that one kind of torture fills. */
const ownNamespaces = ['--user', '--map-root-user', '--mount']

/**
 * Runs the torture tests: kills, power cuts, full and failing disks, a lying service. Prints the result of each, then `N passed,
 * M failed`, and names the kinds that it skips because this system lacks something. Last, it ends the window 50 times in each
 * way. `--short` is the form for CI; its window tests contain a few of these endings.
 */
export async function torture(node, args) {
  const missing = await ensureSystemPackages('torture')
  if (missing.length > 0) say(`Kinds of torture that need ${missing.join(', ')} are skipped.`)
  const program = [node, '--disable-warning=ExperimentalWarning', join(root, 'tests/torture/index.ts'), ...args]
  const isOrdinary = process.platform === 'linux' && process.getuid() !== 0
  const mayMount = isOrdinary && outputOf('unshare', [...ownNamespaces, 'true']) !== null
  const [command, ...rest] = mayMount ? ['unshare', ...ownNamespaces, ...program] : program
  const onlyWindows = args.join(' ') === '--only window'
  const code = onlyWindows ? 0 : await run(command, rest, { env: doorEnvironment(node) })
  if (!onlyWindows && (args.includes('--short') || args.includes('--only'))) return code
  return (await windowEndings(node)) || code
}

/** Kills the page, the application and the engine during typing and editing. */
async function windowEndings(node) {
  process.env.TAPELOG_ENDINGS ??= '50'
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const ran = await runWithWindows(node, [playwright, 'test', 'endings.spec', 'editEndings.spec'])
  if (!('reason' in ran)) return ran.code
  say(`The endings of the window are skipped: ${ran.reason}`)
  return 0
}
