// Every command of the project: `node build/bootstrap.mjs COMMAND [arguments]`. It needs only Node 20 or newer: it
// installs the packages that the command needs, then runs the command with Node 24.
import { join } from 'node:path'
import { buildApp, buildAppWhenStale } from './doors/appBuild.mjs'
import { bare } from './doors/bare.mjs'
import { conformance } from './doors/conformance.mjs'
import { ensureDependencies } from './doors/dependencies.mjs'
import { installed } from './doors/installed.mjs'
import { newsroom } from './doors/newsroom.mjs'
import { packageApp } from './doors/package.mjs'
import { root, say } from './doors/paths.mjs'
import { become, doorEnvironment, run } from './doors/run.mjs'
import { ensureSystemPackages } from './doors/systemPackages.mjs'
import { test } from './doors/test.mjs'
import { testAll } from './doors/testAll.mjs'
import { torture } from './doors/torture.mjs'
import { usbRig } from './doors/usbRig.mjs'
import { runWithWindows } from './doors/windows.mjs'
import { resolveElectron } from './electronRuntime.mjs'

// Node runs TypeScript directly. Without this option, a warning about it is the first line of every command.
const runsTypeScript = ['--disable-warning=ExperimentalWarning']

const doors = {
  /** The application's window. */
  async start(node, args) {
    const electron = await resolveElectron(node)
    if ('missing' in electron) return refuse(electron.missing)
    if ((await ensureSystemPackages('window')).length > 0) return 1
    if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
      return refuse('There is no screen here. Try: xvfb-run -a npm start')
    const code = await buildAppWhenStale(node)
    if (code !== 0) return code
    // Chromium cannot sandbox root's processes.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    return run(electron.executable, [...asRoot, root, ...args], { env: doorEnvironment(node) })
  },
  demo: (node, args) => typescript(node, 'electron/cli/demo.ts', args),
  tapelog: (node, args) => typescript(node, 'electron/cli/index.ts', args),
  test: (node, args) => test(node, args),
  'test:all': (node, args) => testAll(node, args),
  conformance: (node, args) => conformance(node, args),
  'test:usb': (node, args) => usbRig(node, args),
  'test:newsroom': (node, args) => newsroom(node, args),
  'test:installed': (node, args) => installed(node, args),
  torture: (node, args) => torture(node, args),
  bare: (_node, args) => bare(args),
  /** Checks the format, the lint rules, the imports between rooms, and the types. */
  async check(node) {
    const environment = { env: doorEnvironment(node) }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const codes = [await run(node, [biome, 'ci', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.'], environment)]
    codes.push(await run(node, [join(root, 'build/rooms/check.mjs')], environment))
    for (const project of ['tsconfig.node.json', 'tsconfig.web.json', 'tsconfig.e2e.json'])
      codes.push(await run(node, [tsc, '-p', project], environment))
    return codes.find((code) => code !== 0) ?? 0
  },
  build: (node) => buildApp(node),
  package: (node, args) => packageApp(node, args),
  /** Takes pictures of the windows, for the README and docs/screenshots.md. */
  async screenshots(node, args) {
    const scripts = { exports: 'exportScreenshots.ts', hearing: 'hearingScreenshots.ts' }
    const script = scripts[args[0]] ?? 'screenshots.ts'
    const outcome = await runWithWindows(node, [...runsTypeScript, join(root, 'tests/e2e', script), ...args])
    return 'reason' in outcome ? refuse(outcome.reason) : outcome.code
  },
}

/**
 * Commands that need ffmpeg. Bootstrap checks for it before any download, so a person hears at once that ffmpeg is
 * missing.
 */
const needMedia = [
  'start',
  'demo',
  'tapelog',
  'test',
  'test:all',
  'conformance',
  'test:usb',
  'test:newsroom',
  'torture',
  'screenshots',
]

const typescript = (node, file, args) =>
  become(node, [...runsTypeScript, join(root, file), ...args], doorEnvironment(node))

function refuse(sentence) {
  say(sentence)
  return 1
}

const [name = '', ...args] = process.argv.slice(2)
const door = Object.hasOwn(doors, name) ? doors[name] : null
if (!door) {
  say(`Usage: node build/bootstrap.mjs ${Object.keys(doors).join('|')} [arguments]`)
  process.exit(2)
}
try {
  const isReady = !needMedia.includes(name) || (await ensureSystemPackages('media')).length === 0
  process.exitCode = isReady ? await door(await ensureDependencies(), args) : 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
