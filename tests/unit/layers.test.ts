import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** The arrows between folders bite: every fixture that breaks one is refused by the project's own lint rules. */
const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'tests/fixtures/layers')
const filesOf = (kind: string) =>
  readdirSync(join(fixtures, kind), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(fixtures, kind).length + 1))

let folder = ''
const refused: Record<string, Set<string>> = {}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapelog-layers-'))
  const {
    files: _files,
    vcs: _vcs,
    $schema: _schema,
    ...rules
  } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  for (const kind of ['broken', 'clean']) {
    cpSync(join(fixtures, kind), join(folder, kind), { recursive: true })
    writeFileSync(join(folder, kind, 'biome.json'), JSON.stringify({ root: true, ...rules }))
    refused[kind] = refusedImports(join(folder, kind))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function refusedImports(cwd: string): Set<string> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const only = ['--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=json']
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', ...only, '.'], { cwd, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[]
  }
  return new Set(
    diagnostics
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file).replace(/^\.\//, '')),
  )
}

describe('an import against the arrows is refused', () => {
  test.each(filesOf('broken'))('%s', (file) => expect(refused.broken).toContain(file))
})
describe('an import along the arrows is taken', () => {
  test.each(filesOf('clean'))('%s', (file) => expect(refused.clean).not.toContain(file))
})
