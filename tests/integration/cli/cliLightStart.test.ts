import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packages } from '../../../build/rooms/table.mjs'
import { packageRoot } from '../../support/testEngine.ts'

/** Prints the names of all packages that a program has loaded to its standard error. */
const listLoaded = `
  import { registerHooks } from 'node:module'
  const names = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
      if (name) names.add(name)
      return next(url, context)
    },
  })
  process.on('exit', () => process.stderr.write(JSON.stringify([...names])))`

test('tapelog --version loads no package of the newsroom service or of time stamps', () => {
  const hook = `data:text/javascript,${encodeURIComponent(listLoaded)}`
  const program = ['--import', hook, join(packageRoot, 'electron/cli/index.ts'), '--version']
  const { stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' })
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  const loaded: string[] = JSON.parse(stderr)
  expect(loaded).toContain('commander')
  const ofNewsroom = Object.entries(packages).filter(([, rooms]) =>
    rooms.every((room: string) => room.startsWith('service/newsroom')),
  )
  expect(ofNewsroom.length).toBeGreaterThan(0)
  for (const [name] of ofNewsroom) expect(loaded, name).not.toContain(name)
  // The parsers of time stamps are as slow to load as all of the rest.
  for (const name of ['pkijs', 'asn1js']) expect(loaded, name).not.toContain(name)
})
