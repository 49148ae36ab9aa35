// The only list of the imports that are allowed between rooms. `check.mjs` holds the code to it; ARCHITECTURE.md shows
// it to people.

/**
 * `imports`: rooms that this room may import. `types`: rooms from which it may import only types. Other rooms enter a room by its
 * `index.ts`; `open` means that they may import each of its files.
 */
export const rooms = {
  shared: { imports: [], open: true },
  system: { imports: ['shared'] },
  sealing: { imports: ['shared', 'system'] },
  vault: { imports: ['shared', 'system'] },
  evidence: { imports: ['shared', 'system', 'sealing'] },
  partner: { imports: ['shared'] },
  media: { imports: ['shared', 'system'] },
  recorders: { imports: ['shared', 'system', 'sealing'] },
  spelling: { imports: ['shared', 'system'] },
  recognition: { imports: ['shared', 'system', 'media'] },
  disclosure: { imports: ['shared', 'system', 'media'] },
  updates: { imports: ['shared', 'system'] },
  engine: {
    imports: ['shared', 'system', 'sealing', 'disclosure', 'evidence', 'partner', 'media', 'recorders', 'spelling'],
  },
  service: { imports: ['shared', 'system', 'media', 'recognition'] },
  main: { imports: ['shared', 'system', 'updates'], types: ['engine', 'service'] },
  cli: { imports: ['shared', 'system', 'evidence', 'media', 'recognition', 'engine', 'service'] },
  preload: { imports: ['shared'] },
  renderer: { imports: ['shared'] },
}

/**
 * A room's folders, lowest rank first. A folder imports lower ranks. The files beside the folders have the highest rank, except
 * `a.ts` beside `a`, which belongs to that folder. `a/b` is a folder inside `a` with its own rank; `a` then means the files beside it.
 */
export const ranks = {
  shared: [
    ['lists', 'text', 'errors'],
    ['languages'],
    // The domain, from what knows nothing else of it.
    ['keys', 'network', 'sound'],
    ['models', 'transcripts'],
    ['partner'],
    ['recordings'],
    ['accounts', 'devices', 'evidence', 'exports'],
    ['settings'],
    // What passes between processes.
    ['contract'],
    // Every sentence for people.
    ['words'],
    ['processes', 'support'],
  ],
  engine: [
    ['library'],
    ['jobs', 'transcripts', 'moving'],
    ['accounts', 'export', 'intake'],
    ['network', 'upload', 'devices'],
    ['transcription'],
    ['transcriptFiles', 'workflows', 'views', 'joining', 'handover'],
    ['deletion'],
    ['commands'],
  ],
  service: [
    // The ports, and the types that pass through them.
    ['ports'],
    // What is done to uploads, tasks and workflows, on any adapter.
    ['work'],
    // The interface as an HTTP server. A newsroom's worker, which only speaks to such servers: no database, no store.
    ['http', 'newsroom/worker'],
    // SQLite and files: an adapter of the ports, and how the service is put together with it.
    ['embedded'],
    // PostgreSQL, an object store and pg-boss: the adapters of a newsroom's service, and how its nodes are put together.
    ['newsroom'],
  ],
  renderer: [
    // Base: the look of the whole window, its messages, the way to the engine, controls.
    ['styles', 'words'],
    ['base'],
    ['controls'],
    // Actions of people anywhere: press keys, type, play audio.
    ['keys', 'media', 'player', 'typing'],
    // The models of this machine: whoever asks where to transcribe asks with what.
    ['models'],
    // Facts about a transcript, and questions before Tapelog makes one, that several features need.
    ['choices', 'transcript'],
    // Features: none imports another.
    [
      ...[
        'deletion',
        'devices',
        'egress',
        'exporting',
        'handover',
        'importing',
        'joining',
        'libraryPlace',
        'missing',
        'projects',
        'pseudonyms',
        'quotes',
        'redaction',
      ],
      ...['registry', 'spelling', 'support', 'transcribe', 'voices', 'workflows'],
    ],
    // The editor, from its parts to the whole.
    ['recording/playback'],
    ['recording/waveform', 'recording/text'],
    ['recording/panel', 'recording/tools'],
    ['recording'],
    ['pages', 'pages/library', 'pages/queue', 'pages/firstStart', 'palette', 'settings'],
  ],
}

const withoutNode = ['shared', 'preload', 'renderer']
const names = Object.keys(rooms)

/** Rooms, or folders of rooms, that may import a package. A package that is not listed may be imported everywhere. */
export const packages = {
  electron: ['main', 'preload'],
  'electron-updater': ['main'],
  'node:*': names.filter((name) => !withoutNode.includes(name)),
  zod: names.filter((name) => name !== 'preload'),
  'better-sqlite3': ['engine', 'service/embedded'],
  kysely: ['service'],
  fastify: ['service'],
  pg: ['service/newsroom'],
  'pg-boss': ['service/newsroom'],
  '@aws-sdk/client-s3': ['service/newsroom'],
  '@aws-sdk/s3-request-presigner': ['service/newsroom'],
  'prom-client': ['service/newsroom'],
  'openid-client': ['service/newsroom'],
  '@opentelemetry/api': ['service/newsroom'],
  '@opentelemetry/sdk-node': ['service/newsroom'],
  'sherpa-onnx-node': ['recognition'],
  'transcribe-cpp': ['recognition'],
  usb: ['recorders'],
  'hunspell-asm': ['spelling'],
  unpdf: ['disclosure'],
  yauzl: ['disclosure', 'engine'],
  'age-encryption': ['engine', 'vault'],
  '@noble/ciphers': ['engine', 'vault'],
  '@scure/base': ['vault'],
  canonicalize: ['evidence'],
  pkijs: ['evidence'],
  asn1js: ['evidence'],
}

/** Files outside the rooms that every room may import. */
export const openFiles = ['package.json']

/** The room of a path from the root, with `/`: a room of the table, a folder that is not in it, or null outside. */
export function roomOf(path) {
  const [top, second] = path.split('/')
  if (top === 'shared' || top === 'renderer') return top
  return top === 'electron' && second ? second : null
}

/** A room's folder, as a path from the root. */
export const folderOfRoom = (room) => (room === 'shared' || room === 'renderer' ? room : `electron/${room}`)

/** The ranked folder that a path of a room lies in, as the table names it; null for the files beside the folders. */
export function folderOf(path) {
  const room = roomOf(path)
  const [folder, inner, ...below] = path.slice(folderOfRoom(room).length + 1).split('/')
  if (inner === undefined) {
    const beside = folder.replace(/\.\w+$/, '')
    return ranks[room]?.flat().includes(beside) ? beside : null
  }
  const nested = `${folder}/${inner}`
  return below.length > 0 && ranks[room]?.flat().includes(nested) ? nested : folder
}

/** 0 is the lowest; null for a folder without a rank. */
export function rankOf(room, folder) {
  if (folder === null) return ranks[room].length
  const rank = ranks[room].findIndex((folders) => folders.includes(folder))
  return rank === -1 ? null : rank
}
