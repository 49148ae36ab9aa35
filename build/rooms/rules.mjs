import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { circlesIn, folderCirclesIn } from './circles.mjs'
import { readSources } from './imports.mjs'
import { folderOf, folderOfRoom, openFiles, packages, rankOf, ranks, roomOf, rooms } from './table.mjs'

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
  const circlesOfFolders = folderCirclesIn(sources.filter(({ path }) => roomOf(path) === 'renderer')).map((way) => ({
    rule: 'circle',
    file: way[0],
    sentence: `${[...way, way[0]].join(' → ')}: these folders import each other in a circle. Move what they share into a folder that imports none of them.`,
  }))
  return [...unlisted, ...ofImports, ...circles, ...circlesOfFolders]
}

/** The rule that an import breaks, and the end of its sentence; null if the import is allowed. */
function brokenBy(root, from, { written, to, package: name, typesOnly }) {
  if (written === null) return ['path', 'this check cannot follow it. Write the path as plain text.']
  const room = roomOf(from)
  if (name) return brokenPackage(room, folderOf(from), name)
  if (openFiles.includes(to)) return null
  if (!existsSync(join(root, to)) || !/\.\w+$/.test(to))
    return ['path', 'there is no such file. Write its full name, with the ending.']
  const target = roomOf(to)
  if (target === room) return ranks[room] ? brokenRank(room, from, to) : null
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

function brokenRank(room, from, to) {
  const [importer, imported] = [folderOf(from), folderOf(to)]
  const [high, low] = [rankOf(room, importer), rankOf(room, imported)]
  if (importer === imported || importer === null || (low !== null && low < high)) return null
  const name = imported === null ? 'a file beside the folders' : `${imported} (rank ${low === null ? 'none' : low + 1})`
  return [
    'rank',
    `${importer} (rank ${high + 1}) may import lower ranks only, not ${name}. Move what both need to a lower folder, or pass it in from ${room === 'engine' ? 'engine.ts' : 'above'}.`,
  ]
}

function brokenPackage(room, folder, name) {
  const allowed = packages[name]
  if (!allowed || allowed.includes(room) || allowed.includes(`${room}/${folder}`)) return null
  return ['package', `${room} may not import ${name}; ${list(allowed)} may. Do this work there and pass the result in.`]
}

/** Finds folders that the table does not list (rooms, and folders of rooms with ranks), and code that lies in no room. */
function unlistedFolders(root) {
  const finding = (file, why) => ({ rule: 'folder', file, sentence: `${file} ${why}` })
  const inElectron = entriesOf(join(root, 'electron')).filter((name) => !isListed(`electron/${name}/`))
  const inRooms = Object.keys(ranks).flatMap((room) => {
    const top = folderOfRoom(room)
    const unranked = entriesOf(join(root, top)).filter((name) => !/\.\w+$/.test(name) && rankOf(room, name) === null)
    return unranked.map((name) => [`${top}/${name}`, room])
  })
  return [
    ...inElectron.map((name) =>
      finding(`electron/${name}`, 'is not a room of build/rooms/table.mjs. Add it there with what it may import.'),
    ),
    ...inRooms.map(([folder, room]) =>
      finding(folder, `has no rank in build/rooms/table.mjs. Give it one under ${room}.`),
    ),
  ]
}

function isListed(path) {
  const room = roomOf(path)
  if (room === null || !Object.hasOwn(rooms, room)) return false
  return !ranks[room] || rankOf(room, folderOf(path)) !== null
}

const entriesOf = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

const list = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)
