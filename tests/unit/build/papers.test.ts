import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ranks, rooms } from '../../../build/rooms/table.mjs'

const root = join(import.meta.dirname, '../../..')
const papers = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
const names = new Set(
  globSync('{build,docs,electron,renderer,shared,tests}/**/*.*', { cwd: root }).map((path) => basename(path)),
)

/** Files in backticks, from the root, from `electron/`, or by name alone; and targets of links, from the page. */
test.each(papers)('every file that %s names is there', (paper) => {
  const text = readFileSync(join(root, paper), 'utf8')
  const written = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|rules|md))`/g)].map(([, path = '']) => path)
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => join(dirname(paper), path))
  const isThere = (path: string) =>
    path.includes('/')
      ? ['', 'electron', 'tests'].some((folder) => existsSync(join(root, folder, path)))
      : names.has(path)
  expect([
    ...written.filter((path) => !isThere(path)),
    ...links.filter((path) => !existsSync(join(root, path))),
  ]).toEqual([])
})

const rows = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
const inBackticks = (cell = '') => [...cell.matchAll(/`(?:electron\/)?(\w+)\/?`/g)].map(([, name = '']) => name)

test('ARCHITECTURE.md allows the same imports as the table of rooms', () => {
  const shown = rows.filter(([, cell = '']) => /^`(electron\/\w+|shared\/|renderer\/)`$/.test(cell))
  const expected = Object.entries(rooms).map(([room, { imports, types = [] }]: [string, Room]) => [
    room,
    [...imports, ...types].sort(),
  ])
  expect(
    Object.fromEntries(shown.map(([, room, , imports]) => [inBackticks(room)[0], inBackticks(imports).sort()])),
  ).toEqual(Object.fromEntries(expected))
})
type Room = { imports: string[]; types?: string[] }

test('ARCHITECTURE.md gives the engine’s folders the same ranks', () => {
  const shown = rows.filter(([, rank = '', folder = '']) => /^\d$/.test(rank) && folder.startsWith('`'))
  expect(shown.map(([, rank, folder]) => [Number(rank), ...inBackticks(folder)])).toEqual(
    ranks.engine.flatMap((folders, rank) => folders.map((folder) => [rank + 1, folder])),
  )
})
