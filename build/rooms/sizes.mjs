import { circlesIn, folderCirclesIn, groupsIn } from './circles.mjs'
import { folderOf, roomOf, rooms } from './table.mjs'

const longFunctionLines = 80
const smallFileLines = 20

const folderIn = (room) => (path) => (roomOf(path) === room ? (folderOf(path) ?? '(root files)') : null)
const engineFolder = folderIn('engine')
const rendererFolder = folderIn('renderer')
const room = (path) => (/\.\w+$/.test(roomOf(path) ?? '') ? '(loose files)' : roomOf(path))

/**
 * Markdown: each room with its files, lines, and imports that enter or leave it; the same for the engine's folders. A room
 * is a folder under electron/, shared or renderer, whether the table lists it or not. Tests count for circles of files only.
 */
export function sizeTables(all) {
  const sources = all.filter(({ path }) => roomOf(path) !== null)
  const inEngine = sources.filter(({ path }) => roomOf(path) === 'engine')
  const inRenderer = sources.filter(({ path }) => roomOf(path) === 'renderer')
  const long = sources.flatMap(({ functions }) => functions.filter((lines) => lines > longFunctionLines))
  const sizes = sizesBy(room, sources)
  const total = sum(sizes, 'lines')
  const [largest] = [...sizes].sort((a, b) => b.lines - a.lines)
  const engine = sizesBy(engineFolder, inEngine)
  return [
    ...table('room', sizes, total),
    '',
    `- Largest room: ${largest.name}, ${share(largest.lines, total)} of all lines.`,
    `- Imports past an index.ts: ${importsPastIndex(sources)}.`,
    `- Circles of files: ${circlesIn(all).length}, the tests with them.`,
    `- Folders that import each other in a circle: ${foldersInCircles(inEngine, engineFolder)} of the engine, ${foldersInCircles(inRenderer, rendererFolder)} of the renderer.`,
    `- Circles of folders in the renderer, at all depths: ${folderCirclesIn(inRenderer).length}.`,
    `- Functions over ${longFunctionLines} lines: ${long.length}; the longest has ${Math.max(0, ...long)}.`,
    `- Files under ${smallFileLines} lines: ${sources.filter(({ lines }) => lines < smallFileLines).length}.`,
    '',
    ...table('engine folder', engine, sum(engine, 'lines')),
  ].join('\n')
}

const importsPastIndex = (sources) =>
  sources.flatMap(({ path, imports }) =>
    imports.filter(({ to }) => {
      const target = to && roomOf(to)
      return target && target !== roomOf(path) && !rooms[target]?.open && to !== `electron/${target}/index.ts`
    }),
  ).length

function foldersInCircles(sources, nameOf) {
  const targets = new Map(sources.map(({ path }) => [nameOf(path), new Set()]))
  for (const { path, imports } of sources)
    for (const { to } of imports) if (to && nameOf(to) !== nameOf(path)) targets.get(nameOf(path)).add(nameOf(to))
  return groupsIn(targets).flat().length
}

/** Does not count imports inside one name, nor imports of names that `nameOf` does not know. */
function sizesBy(nameOf, sources) {
  const sizes = new Map()
  const sizeOf = (name) => {
    if (!sizes.has(name)) sizes.set(name, { name, files: 0, lines: 0, out: 0, in: 0 })
    return sizes.get(name)
  }
  for (const { path, lines, imports } of sources) {
    const size = sizeOf(nameOf(path))
    size.files += 1
    size.lines += lines
    for (const { to } of imports) {
      const target = to && nameOf(to)
      if (!target || target === size.name) continue
      size.out += 1
      sizeOf(target).in += 1
    }
  }
  return [...sizes.values()].sort((a, b) => b.lines - a.lines)
}

const table = (title, sizes, total) => [
  `| ${title} | files | lines | share | imports of others | imported by others |`,
  '|---|--:|--:|--:|--:|--:|',
  ...sizes.map(
    (size) =>
      `| ${size.name} | ${size.files} | ${size.lines} | ${share(size.lines, total)} | ${size.out} | ${size.in} |`,
  ),
  `| all | ${sum(sizes, 'files')} | ${total} | | ${sum(sizes, 'out')} | |`,
]

const sum = (sizes, key) => sizes.reduce((all, size) => all + size[key], 0)
const share = (lines, total) => `${((100 * lines) / total).toFixed(0)} %`
