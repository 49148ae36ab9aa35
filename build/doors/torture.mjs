import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
  const withNewsroom = args.includes('--service')
  const isOrdinary = process.platform === 'linux' && process.getuid() !== 0
  // A newsroom fills no disk, and its PostgreSQL needs a user of its own.
  const mayMount = isOrdinary && !withNewsroom && outputOf('unshare', [...ownNamespaces, 'true']) !== null
  const onlyWindows = args.join(' ') === '--only window'
  const code = onlyWindows
    ? 0
    : await withCopyOfCode((copy) => {
        const program = [node, '--disable-warning=ExperimentalWarning', join(copy, 'tests/torture/index.ts'), ...args]
        const [command, ...rest] = mayMount ? ['unshare', ...ownNamespaces, ...program] : program
        return run(command, rest, { env: doorEnvironment(node) })
      })
  if (!onlyWindows && (args.includes('--short') || args.includes('--only') || withNewsroom)) return code
  return (await windowEndings(node)) || code
}

/**
 * A run takes hours and starts thousands of processes. They read a copy of the code, so that a change to the code
 * meanwhile causes no finding. Resolves to what `use` returns.
 */
async function withCopyOfCode(use) {
  const copy = mkdtempSync(join(tmpdir(), 'tapelog-torture-code-'))
  try {
    for (const name of ['build', 'electron', 'shared', 'tests', 'package.json'])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    for (const name of ['node_modules', '.cache']) symlinkSync(join(root, name), join(copy, name))
    return await use(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
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
