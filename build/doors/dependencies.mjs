import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './paths.mjs'
import { outputOf, run } from './run.mjs'

const leastNodeMajor = 24

/**
 * Installs what package-lock.json lists, and returns the path of the Node 24 that runs everything else. Install scripts of
 * packages stay off, except that of the `node` package, which fetches Node.
 */
export async function ensureDependencies() {
  if (dependenciesAreStale()) {
    say('Installing dependencies (npm ci) …')
    await npm(['ci', '--ignore-scripts'])
  }
  return ensureNode()
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

async function ensureNode() {
  const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (process.execPath === node || isNewEnough(node)) return node
  if (Number(process.versions.node.split('.')[0]) >= leastNodeMajor) return process.execPath
  say(`Fetching Node ${leastNodeMajor} …`)
  await npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (isNewEnough(node)) return node
  throw new Error(`Node ${leastNodeMajor} could not be fetched. Install it from nodejs.org, or run: npm rebuild node`)
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
