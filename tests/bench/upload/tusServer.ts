import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { PartServerQuestion, PartServerWord } from './partServer.ts'

/**
 * tus-js-client's own counterpart, @tus/server, with a store that counts bytes and keeps none. It answers its parent like the
 * part server. argv: the peers' folder.
 */
const peers = createRequire(join(process.argv[2] ?? '', 'node_modules/'))
const { Server } = await import(peers.resolve('@tus/server'))
const { DataStore, Upload } = await import(peers.resolve('@tus/utils'))

let counts = { connections: 0, partBytes: 0, parts: 0 }
let firstMs = 0
let lastMs = 0
let tellAtBytes: number | null = null
const say = (word: PartServerWord) => process.send?.(word)

class CountingStore extends DataStore {
  readonly #uploads = new Map<string, InstanceType<typeof Upload>>()
  extensions = ['creation']

  async create(upload: InstanceType<typeof Upload>) {
    this.#uploads.set(upload.id, upload)
    return upload
  }

  async getUpload(id: string) {
    return this.#uploads.get(id)
  }

  async write(stream: Readable, id: string, offset: number): Promise<number> {
    const upload = this.#uploads.get(id)
    let at = offset
    try {
      for await (const block of stream) {
        at += block.length
        counts.partBytes += block.length
        if (tellAtBytes === null || counts.partBytes < tellAtBytes) continue
        tellAtBytes = null
        say({ reached: true })
      }
    } finally {
      upload.offset = at
    }
    counts.parts += 1
    return at
  }
}

const tus = new Server({ path: '/files', datastore: new CountingStore(), relativeLocation: true })
const server = tus.listen({ host: '127.0.0.1', port: 0 }, () => say({ port: server.address().port }))
server.on('connection', () => {
  counts.connections += 1
})
server.on('request', (_request: unknown, response: { on(event: 'finish', listener: () => void): void }) => {
  if (firstMs === 0) firstMs = performance.now()
  response.on('finish', () => {
    lastMs = performance.now()
  })
})
process.on('message', (question: PartServerQuestion) => {
  if (question.ask === 'counts') {
    say({ counts: { ...counts, tookMs: lastMs - firstMs } })
    return
  }
  counts = { connections: 0, partBytes: 0, parts: 0 }
  firstMs = 0
  lastMs = 0
  tellAtBytes = question.tellAtBytes
  say({ reset: true })
})
process.on('disconnect', () => process.exit())
