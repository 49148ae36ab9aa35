// The only list of who may import what. `check.mjs` holds the code to it; ARCHITECTURE.md shows it to people.

/**
 * `imports`: rooms that it may import. `types`: rooms of which it may import types only. A room is entered by its
 * `index.ts`; `open` means that each of its files may be imported.
 */
export const rooms = {
  shared: { imports: [], open: true },
  system: { imports: ['shared'] },
  sealing: { imports: ['shared', 'system'] },
  partner: { imports: ['shared'] },
  media: { imports: ['shared', 'system'] },
  recorders: { imports: ['shared', 'system', 'sealing'] },
  spelling: { imports: ['shared', 'system'] },
  recognition: { imports: ['shared', 'system', 'media'] },
  engine: { imports: ['shared', 'system', 'sealing', 'partner', 'media', 'recorders', 'spelling'] },
  service: { imports: ['shared', 'system', 'media', 'recognition'] },
  main: { imports: ['shared', 'system'], types: ['engine', 'service'] },
  cli: { imports: ['shared', 'system', 'media', 'recognition', 'engine', 'service'] },
  preload: { imports: ['shared'] },
  renderer: { imports: ['shared'] },
}

/**
 * Folders of the engine, lowest rank first. A folder imports lower ranks; the files beside the folders have the highest.
 * @exportedFor tests: no folder of the table is gone
 */
export const engineRanks = [
  ['library'],
  ['jobs', 'transcripts'],
  ['accounts', 'export', 'intake'],
  ['network', 'upload', 'devices'],
  ['transcription'],
  ['workflows', 'views'],
  ['deletion'],
  ['commands'],
]

const withoutNode = ['shared', 'preload', 'renderer']
const names = Object.keys(rooms)

/** Rooms that may import a package. A package that is not listed may be imported everywhere. */
export const packages = {
  electron: ['main', 'preload'],
  'node:*': names.filter((name) => !withoutNode.includes(name)),
  zod: names.filter((name) => name !== 'preload'),
  'better-sqlite3': ['engine', 'service'],
  fastify: ['service'],
  'sherpa-onnx-node': ['recognition'],
  usb: ['recorders'],
  'hunspell-asm': ['spelling'],
}

/** Files outside the rooms that every room may import. */
export const openFiles = ['package.json']

/** The room of a path from the root, with `/`: a room of the table, a folder that is not in it, or null outside. */
export function roomOf(path) {
  const [top, second] = path.split('/')
  if (top === 'shared' || top === 'renderer') return top
  return top === 'electron' && second ? second : null
}

/** The engine's folder of a path, or null for the files beside the folders. */
export function engineFolderOf(path) {
  const [, , folder, ...below] = path.split('/')
  return below.length > 0 ? folder : null
}

/** 0 is the lowest; null for a folder without a rank. */
export function rankOf(folder) {
  if (folder === null) return engineRanks.length
  const rank = engineRanks.findIndex((folders) => folders.includes(folder))
  return rank === -1 ? null : rank
}
