import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfRoom, ranks, rooms } from '../../../build/rooms/table.mjs'

const root = join(import.meta.dirname, '../../..')
const roomPapers = globSync('{build,electron,renderer,shared,tests}/**/README.md', { cwd: root })
const papers = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: root }),
  ...roomPapers,
]
const paths = globSync('{build,docs,electron,renderer,shared,tests}/**/*', { cwd: root })
const names = new Set(paths.map((path) => basename(path)))
/** Folders that a build makes, or that appear at run time. */
const madeLater = ['out', 'incoming', 'originals', 'derived']

/**
 * Files and folders in backticks, from the root, `electron/`, `tests/` or the paper's own folder, or by name alone; and targets
 * of links, from the paper.
 */
test.each(papers)('%s names only files and folders that exist', (paper) => {
  const text = readFileSync(join(root, paper), 'utf8')
  const written = [...text.matchAll(/`([\w.-][\w./-]*(?:\.(?:tsx?|m[jt]s|css|sql|json|rules|md)|\/))`/g)].map(
    ([, path = '']) => path,
  )
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => join(dirname(paper), path))
  const isThere = (path: string) =>
    ['', 'electron', 'tests', dirname(paper)].some((folder) => existsSync(join(root, folder, path))) ||
    [...names, ...madeLater].includes(path.replace(/\/$/, ''))
  expect([
    ...written.filter((path) => !isThere(path)),
    ...links.filter((path) => !existsSync(join(root, path))),
  ]).toEqual([])
})

const rowsOf = (paper: string) =>
  readFileSync(join(root, paper), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

test('ARCHITECTURE.md has a row for every room, and the room has a README', () => {
  const folders = Object.keys(rooms).map(folderOfRoom)
  const shown = rowsOf('ARCHITECTURE.md').map(([, room = '']) => room.replace(/`|\/`/g, ''))
  expect(folders.filter((folder) => !shown.includes(folder))).toEqual([])
  expect(folders.filter((folder) => !roomPapers.includes(`${folder}/README.md`))).toEqual([])
})

test('ARCHITECTURE.md has at most 1,100 words', () => {
  const words = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split(/[\s|]+/)
  expect(words.filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(1100)
})

test('the engine’s README ranks its folders as the table does', () => {
  const shown = rowsOf('electron/engine/README.md').filter(([, rank = '']) => /^\d$/.test(rank))
  expect(shown.map(([, rank, folder = '']) => [Number(rank), folder.replace(/`|\/`/g, '')])).toEqual(
    ranks.engine.flatMap((folders, rank) => folders.map((folder) => [rank + 1, folder])),
  )
})

test('the renderer’s README names every ranked folder', () => {
  const text = readFileSync(join(root, 'renderer/README.md'), 'utf8')
  const folders = new Set(ranks.renderer.flat().map((folder) => folder.split('/')[0]))
  expect([...folders].filter((folder) => !text.includes(`\`${folder}/\``))).toEqual([])
})

test.each(roomPapers)('%s has at most 25 lines', (paper) => {
  expect(readFileSync(join(root, paper), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(25)
})

/** A file below `tests/` and titles of its tests, in the form: `file`: "title"; "title". */
const proof = /`([\w./-]+\.m?ts)`: ("[^"]+"(?:; "[^"]+")*)/g
const proofsOf = (text: string) =>
  [...text.matchAll(proof)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  )

test('docs/guarantees.md names only tests that exist', () => {
  const missing = proofsOf(readFileSync(join(root, 'docs/guarantees.md'), 'utf8')).filter(({ file, title }) => {
    const path = join(root, 'tests', file)
    return !existsSync(path) || !["'", '"', '`'].some((q) => readFileSync(path, 'utf8').includes(`${q}${title}${q}`))
  })
  expect(missing).toEqual([])
})

test('docs/redaction.md names an existing test for every attack', () => {
  const files = globSync('tests/integration/engine/redaction/*.test.ts', { cwd: root })
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const rows = rowsOf('docs/redaction.md').filter(([, , titles = '']) => titles.startsWith('"'))
  const titles = rows.flatMap(([, , cell = '']) => [...cell.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title))
  expect(rows.length).toBeGreaterThan(40)
  expect(titles.filter((title) => !texts.includes(title))).toEqual([])
})

test('docs/guarantees.md names a test for every guarantee and crash', () => {
  const text = readFileSync(join(root, 'docs/guarantees.md'), 'utf8')
  const paragraphs = text.split('\n\n').filter((paragraph) => paragraph.startsWith('**'))
  const crashes = (text.split('## What a crash costs')[1] ?? '')
    .split('## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  expect(paragraphs.length).toBeGreaterThan(20)
  expect([...paragraphs, ...(crashes ?? [])].filter((guarantee) => proofsOf(guarantee).length === 0)).toEqual([])
})
