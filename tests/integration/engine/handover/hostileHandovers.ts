import { createHash } from 'node:crypto'
import { Encrypter } from 'age-encryption'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'

type Part = { name: string; content: Buffer; mode?: number; compress?: boolean }

/** The parts of a hand-over in their order, by name. */
export async function partsOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path, { autoClose: false })
  const parts = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const blocks: Buffer[] = []
    for await (const block of await zip.openReadStreamPromise(entry)) blocks.push(block as Buffer)
    parts.set(entry.fileName, Buffer.concat(blocks))
  }
  zip.close()
  return parts
}

/** A zip of these parts. */
export async function zipOf(parts: readonly Part[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content, mode = 0o100644, compress = name.endsWith('.json') } of parts)
    zip.addBuffer(content, name, { mode, compress, mtime: new Date(1980, 0, 1) })
  zip.end()
  const blocks: Buffer[] = []
  for await (const block of zip.outputStream) blocks.push(block as Buffer)
  return Buffer.concat(blocks)
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A hand-over whose parts can be changed. Its manifest is made for the changed parts. */
export class ForgedHandover {
  readonly #parts: Map<string, Part>
  #isListed = true

  constructor(parts: ReadonlyMap<string, Buffer>) {
    this.#parts = new Map([...parts].map(([name, content]) => [name, { name, content }]))
  }

  set(name: string, content: Buffer | string, more: Partial<Part> = {}): this {
    this.#parts.set(name, { name, content: Buffer.from(content), ...more })
    return this
  }

  without(name: string): this {
    this.#parts.delete(name)
    return this
  }

  first(name: string): this {
    const part = this.#parts.get(name)
    const others = [...this.#parts].filter(([other]) => other !== name)
    this.#parts.clear()
    for (const [key, value] of [...(part ? [[name, part] as const] : []), ...others]) this.#parts.set(key, value)
    return this
  }

  /** Changes a part of JSON. */
  json(name: string, change: (value: never) => void): this {
    const value = JSON.parse(this.#parts.get(name)?.content.toString('utf8') ?? '{}')
    change(value as never)
    return this.set(name, JSON.stringify(value))
  }

  /** Changes the transcript in `recording.json`. */
  state(change: (state: never) => void): this {
    return this.json('recording.json', ({ state }: { state: never }) => change(state))
  }

  /** Leaves the manifest as it is, although parts change. */
  unlisted(): this {
    this.#isListed = false
    return this
  }

  async bytes(): Promise<Buffer> {
    if (this.#isListed)
      this.json('manifest.json', (manifest: { entries: object[] }) => {
        manifest.entries = [...this.#parts.values()]
          .filter(({ name }) => name !== 'mimetype' && name !== 'manifest.json')
          .map(({ name, content }) => ({ name, sizeBytes: content.length, sha256: sha256(content) }))
      })
    return await zipOf([...this.#parts.values()])
  }
}

/** The bytes with each occurrence of a text replaced by another of the same length: names that no zip program writes. */
export function renamed(bytes: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('not equally long')
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

/** Changes the fields of an entry in the list at the end of a zip. `name`: its name. Offsets as in the ZIP specification. */
export function withListed(bytes: Buffer, name: string, change: (header: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  for (let at = copy.indexOf(signature); at !== -1; at = copy.indexOf(signature, at + 1))
    if (copy.toString('latin1', at + 46, at + 46 + copy.readUInt16LE(at + 28)) === name)
      change(copy.subarray(at, at + 46))
  return copy
}

/** `bytes` as an age file. */
export async function aged(bytes: Buffer, lock: { passphrase: string } | { recipient: string }): Promise<Buffer> {
  const encrypter = new Encrypter()
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase)
    // The usual factor takes a second, and these tests are not about it.
    encrypter.setScryptWorkFactor(10)
  } else encrypter.addRecipient(lock.recipient)
  return Buffer.from(await encrypter.encrypt(bytes))
}
