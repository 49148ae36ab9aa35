import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type TestFunction, test } from 'vitest'
import { findPocketsphinx } from '../../electron/recognition/adapters/pocketsphinx.ts'
import { canMountSmallDisk } from './smallDisk.ts'

/** A program or a property of the computer that a test needs. The words complete "skipped: it needs …". */
type Need = { words: string; isMet: () => boolean }

const program = (name: string): Need => ({
  words: `the program ${name}`,
  isMet: () => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
})

/** Debian’s packages are for Debian’s Python, not for another Python that is first on the path. */
export const systemPython = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

const pythonModule = (name: string): Need => ({
  words: `Python’s ${name}`,
  isMet: () => spawnSync(systemPython, ['-c', `import ${name}`], { stdio: 'ignore' }).status === 0,
})

export const needs = {
  linux: { words: 'Linux', isMet: () => process.platform === 'linux' },
  posix: { words: 'another system than Windows', isMet: () => process.platform !== 'win32' },
  ordinaryUser: { words: 'a user who is not root', isMet: () => process.getuid?.() !== 0 },
  smallDisk: { words: 'a system that lets it mount a small disk', isMet: canMountSmallDisk },
  speech: { words: 'the recogniser PocketSphinx', isMet: () => findPocketsphinx() !== null },
  tracing: {
    words: 'a system on which strace may follow programs',
    isMet: () => spawnSync('strace', ['-f', '-o', '/dev/null', 'true'], { stdio: 'ignore' }).status === 0,
  },
  userNamespaces: {
    words: 'a Linux that gives programs user namespaces',
    isMet: () =>
      spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true'], { stdio: 'ignore' }).status === 0,
  },
  accessTimes: { words: 'a disk that keeps access times', isMet: keepsAccessTimes },
  program,
  python: pythonModule,
} as const

/** Whether listing a folder on this machine changes its access time. */
function keepsAccessTimes(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tapelog-times-'))
  const long = new Date(2001, 0, 1)
  utimesSync(folder, long, new Date())
  readdirSync(folder)
  const isMoved = statSync(folder).atimeMs !== long.getTime()
  rmSync(folder, { recursive: true })
  return isMoved
}

/** `test`, skipped with a reason in its title if the computer lacks something. */
export function testNeeding(...wanted: Need[]) {
  const lacking = wanted.filter(({ isMet }) => !isMet()).map(({ words }) => words)
  return (title: string, run: TestFunction, timeoutMs?: number): void => {
    if (lacking.length === 0) test(title, run, timeoutMs)
    else test.skip(`${title} (skipped: it needs ${lacking.join(' and ')})`, run)
  }
}
