import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Installs other people's packages, which the benchmark compares with Tapelog, in a separate folder outside the
 * project. The packages use the project's native SQLite instead of building an older one, because the benchmark
 * compares only queues. Returns the folder.
 */
export function installPeers(name: string, packages: readonly string[]): string {
  const folder = join(root, '.cache/bench', name)
  const stamp = join(folder, 'installed')
  if (existsSync(stamp)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', ...packages, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const sqlite = join(folder, 'node_modules/better-sqlite3')
  if (existsSync(sqlite)) {
    rmSync(sqlite, { recursive: true })
    symlinkSync(join(root, 'node_modules/better-sqlite3'), sqlite)
  }
  writeFileSync(stamp, '')
  return folder
}
