import { circlesIn, groupsIn } from './circles.mjs'
import { folderOf, roomOf, rooms } from './table.mjs'

const engineFolder = (path) => (roomOf(path) === 'engine' ? (folderOf(path) ?? '(root files)') : null)
const room = (path) => (/\.\w+$/.test(roomOf(path) ?? '') ? '(loose files)' : roomOf(path))

/**
 * Markdown: each room with its files, lines, and imports that enter or leave it; the same for the engine's folders. A room
 * is a folder under electron/, shared or renderer, whether the table lists it or not.
 */
export function sizeTables(sources) {
  const inEngine = sources.filter(({ path }) => roomOf(path) === 'engine')
  const sizes = sizesBy(room, sources)
  const total = sum(sizes, 'lines')
  const [largest] = [...sizes].sort((a, b) => b.lines - a.lines)
  const engine = sizesBy(engineFolder, inEngine)
  return [
    ...table('room', sizes, total),
    '',
    `- Largest room: ${largest.name}, ${share(largest.lines, total)} of all lines.`,
    `- Imports past an index.ts: ${importsPastIndex(sources)}.`,
    `- Circles of files: ${circlesIn(sources).length}.`,
    `- Engine folders that import each other in a circle: ${foldersInCircles(inEngine)}.`,
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

function foldersInCircles(sources) {
  const targets = new Map(sources.map(({ path }) => [engineFolder(path), new Set()]))
  for (const { path, imports } of sources)
    for (const { to } of imports)
      if (to && engineFolder(to) !== engineFolder(path)) targets.get(engineFolder(path)).add(engineFolder(to))
  return groupsIn(targets).flat().length
}

/** Imports inside one name are not counted; imports of names that `nameOf` does not know neither. */
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
