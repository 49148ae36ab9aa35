import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import packageJson from '../../../package.json' with { type: 'json' }
import { entryNames, handoverVersion, type Manifest, mimetype } from './form.ts'

export type HandoverEntry = { name: string } & (
  | { content: Buffer }
  | { file: FileHandle; sizeBytes: number; sha256: string }
)

/** Every entry has the same time and mode: the real ones would tell when somebody worked, and on which system. */
const stamp = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true }

/** The zip of a hand-over: its type, a manifest, then the entries in their order. Sound is stored as it is. */
export function handoverZip(kind: Manifest['kind'], entries: readonly HandoverEntry[]): Readable {
  const manifest: Manifest = {
    format: 'tapelog-handover',
    version: handoverVersion,
    kind,
    generator: { name: 'Tapelog', version: packageJson.version },
    entries: entries.map((entry) =>
      'content' in entry
        ? { name: entry.name, sizeBytes: entry.content.length, sha256: sha256Of(entry.content) }
        : { name: entry.name, sizeBytes: entry.sizeBytes, sha256: entry.sha256 },
    ),
  }
  const zip = new ZipFile()
  // It is a stream of Node’s, which the types do not say.
  const output = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  zip.addBuffer(Buffer.from(mimetype), entryNames.mimetype, { ...stamp, compress: false })
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), entryNames.manifest, stamp)
  for (const entry of entries)
    if ('content' in entry) zip.addBuffer(entry.content, entry.name, stamp)
    else
      zip.addReadStreamLazy(entry.name, { ...stamp, compress: false, size: entry.sizeBytes }, (give) => {
        try {
          give(null, entry.file.createReadStream({ autoClose: false, start: 0 }))
        } catch (error) {
          // The writing was given up and the file closed.
          give(error, null as never)
        }
      })
  zip.end()
  return output
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
export const jsonEntry = (name: string, value: object): HandoverEntry => ({
  name,
  content: Buffer.from(`${JSON.stringify(value)}\n`),
})
