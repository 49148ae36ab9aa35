import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const door = (args: string[], nodeOptions: string[] = []) =>
  spawnSync(process.execPath, [...nodeOptions, join(root, 'build/bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    cwd: root,
  })

test('package.json calls only doors that exist', () => {
  const { stderr, status } = door(['nothing'])
  expect(status).toBe(2)
  const known = /bootstrap\.mjs (\S+)/.exec(stderr)?.[1]?.split('|') ?? []
  const { scripts } = readJson('package.json') as { scripts: Record<string, string> }
  const doors = Object.values(scripts).flatMap((script) => /^node build\/bootstrap\.mjs (\w+)$/.exec(script)?.[1] ?? [])
  expect(doors.length).toBeGreaterThanOrEqual(6)
  expect(known).toEqual(expect.arrayContaining(doors))
})

test.each([
  ['where Node can replace itself', []],
  ['where it cannot', ['--import', 'data:text/javascript,process.execve=undefined']],
])('the door adds no output of its own and passes on the exit code, %s', (_where, nodeOptions) => {
  const usage = door(['tapelog', 'no-such-command'], nodeOptions)
  expect(usage).toMatchObject({ status: 2, stdout: '' })
  const help = door(['tapelog', '--help'], nodeOptions)
  expect(help.status).toBe(0)
  expect(help.stdout).toMatch(/^Usage: tapelog/)
})

test('the demo without ffmpeg prints only the command that installs it', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'build/bootstrap.mjs'), 'demo'], {
    encoding: 'utf8',
    cwd: root,
    env: { ...process.env, PATH: join(root, 'nothing-here') },
  })
  expect(status).toBe(1)
  const command = process.platform === 'linux' ? 'sudo apt-get install ffmpeg' : 'ffmpeg'
  const said = `${stdout}${stderr}`.trim().split('\n')
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(command)
})

test('the lock file has a hash for every package and none to compile', () => {
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, { version?: string; integrity?: string; gypfile?: boolean; optionalDependencies?: object }>
  }
  for (const [path, { integrity, optionalDependencies = {} }] of Object.entries(packages)) {
    if (path === '') continue
    expect(integrity, path).toMatch(/^sha512-/)
    // List packages for other systems too, or npm ci refuses the file.
    for (const name of Object.keys(optionalDependencies))
      expect(
        Object.keys(packages).some((other) => other.endsWith(`node_modules/${name}`)),
        `${path} → ${name}`,
      ).toBe(true)
  }
  // npm install drops this field of the package. Without it, npm ci looks for a compiler. Put it back by hand.
  expect(packages['node_modules/better-sqlite3']?.gypfile).toBe(false)
})
