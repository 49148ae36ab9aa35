import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'
import { doorEnvironment, run } from './run.mjs'

const sources = ['electron', 'shared', 'renderer', 'electron.vite.config.ts', 'package-lock.json', 'tsconfig.base.json']
const stampFile = join(root, 'out/.sources')

/** Builds `out/`. Resolves to the exit code. */
export async function buildApp(node) {
  const stamp = stampOfSources()
  const code = await run(node, [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'], {
    env: doorEnvironment(node),
    stdio: ['ignore', process.stderr, process.stderr],
  })
  if (code !== 0) return code
  // Import it here, because it needs packages that bootstrap installs first.
  const { writeParts } = await import('../package/softwareParts.mjs')
  writeParts(join(root, 'out/parts.json'))
  writeFileSync(stampFile, stamp)
  return 0
}

/** Builds `out/` unless the sources are the same as at the last build. Resolves to the exit code. */
export async function buildAppWhenStale(node) {
  let built = null
  try {
    built = readFileSync(stampFile, 'utf8')
  } catch {
    // `out/` is not built yet.
  }
  return built === stampOfSources() ? 0 : buildApp(node)
}

/** One hash over the name, size and time of every source. */
function stampOfSources() {
  const hash = createHash('sha256')
  const visit = (path) => {
    const facts = statSync(path, { throwIfNoEntry: false })
    if (!facts) return
    if (facts.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else hash.update(`${relative(root, path)}\0${facts.size}\0${facts.mtimeMs}\n`)
  }
  for (const source of sources) visit(join(root, source))
  return hash.digest('hex')
}
