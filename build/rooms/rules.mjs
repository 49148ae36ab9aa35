import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { circlesIn } from './circles.mjs'
import { readSources } from './imports.mjs'
import { engineFolderOf, openFiles, packages, rankOf, roomOf, rooms } from './table.mjs'

/** Everything in the project at `root` that breaks the table: the rule, the file, its line, and a sentence. */
export function findingsIn(root, sources = readSources(root)) {
  const unlisted = unlistedFolders(root)
  const known = sources.filter(({ path }) => isListed(path))
  const ofImports = known.flatMap((source) =>
    source.imports.flatMap((one) => {
      const broken = brokenBy(root, source.path, one)
      if (!broken) return []
      const said = one.written === null ? 'a computed path' : (one.to ?? one.written)
      const [rule, why] = broken
      return [{ rule, file: source.path, sentence: `${source.path}:${one.line} imports ${said}: ${why}` }]
    }),
  )
  const circles = circlesIn(sources).map((way) => ({
    rule: 'circle',
    file: way[0],
    sentence: `${[...way, way[0]].join(' → ')}: these files import each other in a circle; type imports count. Move what they share into a file that imports none of them.`,
  }))
  return [...unlisted, ...ofImports, ...circles]
}

/** The rule that an import breaks, and the end of its sentence; null when it is allowed. */
function brokenBy(root, from, { written, to, package: name, typesOnly }) {
  if (written === null) return ['path', 'this check cannot follow it. Write the path as plain text.']
  const room = roomOf(from)
  if (name) return brokenPackage(room, name)
  if (openFiles.includes(to)) return null
  if (!existsSync(join(root, to)) || !/\.\w+$/.test(to))
    return ['path', 'there is no such file. Write its full name, with the ending.']
  const target = roomOf(to)
  if (target === room) return room === 'engine' ? brokenRank(from, to) : null
  return brokenRoom(room, target, to, typesOnly)
}

function brokenRoom(room, target, to, typesOnly) {
  const { imports, types = [] } = rooms[room]
  if (types.includes(target) && !typesOnly)
    return [
      'types',
      `${room} may import only types of ${target}. Write “import type”, or reach it through its process.`,
    ]
  if (!imports.includes(target) && !types.includes(target))
    return [
      'room',
      imports.length === 0
        ? `${room} imports no other room. Move what both need into ${room}.`
        : `${room} may import only ${list([...imports, ...types])}. Move what both need to one of these, or pass it in from the caller.`,
    ]
  if (!rooms[target].open && to !== `electron/${target}/index.ts`)
    return [
      'index',
      `a room is entered by its index.ts only. Export it from electron/${target}/index.ts and import that.`,
    ]
  return null
}

function brokenRank(from, to) {
  const [importer, imported] = [engineFolderOf(from), engineFolderOf(to)]
  if (importer === imported || importer === null || rankOf(imported) < rankOf(importer)) return null
  const name = imported === null ? 'a file beside the folders' : `${imported} (rank ${rankOf(imported) + 1})`
  return [
    'rank',
    `${importer} (rank ${rankOf(importer) + 1}) may import lower ranks only, not ${name}. Move what both need to a lower folder, or pass it in from engine.ts.`,
  ]
}

function brokenPackage(room, name) {
  const allowed = packages[name]
  if (!allowed || allowed.includes(room)) return null
  return ['package', `${room} may not import ${name}; ${list(allowed)} may. Do this work there and pass the result in.`]
}

/** Folders of rooms and of the engine that the table does not list, and code that lies in no room. */
function unlistedFolders(root) {
  const finding = (file, why) => ({ rule: 'folder', file, sentence: `${file} ${why}` })
  const inElectron = entriesOf(join(root, 'electron')).filter((name) => !isListed(`electron/${name}/`))
  const inEngine = entriesOf(join(root, 'electron/engine')).filter(
    (name) => !/\.\w+$/.test(name) && rankOf(name) === null,
  )
  return [
    ...inElectron.map((name) =>
      finding(`electron/${name}`, 'is not a room of build/rooms/table.mjs. Add it there with what it may import.'),
    ),
    ...inEngine.map((name) =>
      finding(`electron/engine/${name}`, 'has no rank in build/rooms/table.mjs. Give it one under engineRanks.'),
    ),
  ]
}

function isListed(path) {
  const room = roomOf(path)
  if (room === null || !Object.hasOwn(rooms, room)) return false
  return room !== 'engine' || rankOf(engineFolderOf(path)) !== null
}

const entriesOf = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

const list = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)
