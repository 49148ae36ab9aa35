import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createEngine } from '../../electron/engine/index.ts'
import { ffmpeg } from '../support/ffmpeg.ts'
import { goodFiles, handMade, mutated } from './mediaFiles.ts'
import { seededRandom } from './random.ts'

/**
 * An engine that imports hostile files and makes their waveforms, in a process of its own: `FOLDER SEED FILES`. Prints a line of
 * JSON for each batch ({@link MediaBatch}).
 */
export type MediaBatch = {
  files: number
  imported: number
  refused: number
  /** Other results of files, in words without their content. */
  findings: string[]
  asked: number
  /**
   * The memory of the engine's process after it freed what it no longer needs. `before` was measured after ordinary recordings.
   */
  residentBytes: { before: number; now: number }
}

/** If a batch takes longer, one of its files never ends. The limit is generous, because this machine may have other work. */
const batchTimeoutMs = 40 * 60_000
const batchFiles = 100

const [folder = '', seed = '', wanted = ''] = process.argv.slice(2)
const random = seededRandom(Number(seed))
setFlagsFromString('--expose-gc')
/** `last-resort` also frees the pages that the heap keeps for its next growth, up to 50 MB of them. */
const freeMemory = runInNewContext('gc') as (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void
const residentBytes = () => {
  freeMemory({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return process.memoryUsage.rss()
}

let asked = 0
const server = createServer((_request, answer) => {
  asked++
  answer.end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const engine = await createEngine({
  libraryPath: join(folder, 'library'),
  packageRoot: join(import.meta.dirname, '../..'),
  secret: async () => null,
  embeddedService: () => Promise.reject(new Error('no service in this case')),
  log: () => {},
})
await engine.call('settings.update', { transcribeOnImport: false })
engine.start({ kinds: ['import', 'prepare'] })

let recordings = 0
let batchNumber = 0
async function importBatch(
  contents: readonly Buffer[],
  more: readonly string[] = [],
): Promise<Omit<MediaBatch, 'asked' | 'residentBytes'>> {
  const source = join(folder, `source-${++batchNumber}`)
  mkdirSync(source, { recursive: true })
  const paths = contents.map((_bytes, index) => join(source, `${index}.wav`))
  for (const [index, path] of paths.entries()) writeFileSync(path, contents[index] ?? '')
  const { jobIds } = await engine.call('recordings.import', { paths: [...paths, ...more] })
  const report = await engine.settle({ signal: AbortSignal.timeout(batchTimeoutMs) })
  const findings: string[] = []
  let refused = 0
  for (const { kind, state, error } of report.unfinished) {
    if (state === 'failed' && (error?.code ?? '') in verdicts) refused += kind === 'import' ? 1 : 0
    else findings.push(`${kind} ${state} ${error?.code ?? ''}`)
  }
  const total = (await engine.call('recordings.list', { limit: 1 })).total
  const imported = total - recordings
  recordings = total
  rmSync(source, { recursive: true })
  return { files: jobIds.length, imported, refused, findings }
}
const verdicts = {
  'not-audio': true,
  'damaged-audio': true,
  'not-converted': true,
  'encrypted-recording': true,
  'empty-file': true,
  'media-overrun': true,
}

// Do ordinary work first, as many files as in a batch and a long one: Node's memory grows with the hours of audio that it has
// read, ordinary or hostile.
const sixHours = join(folder, 'long.flac')
ffmpeg([
  ...['-f', 'lavfi', '-i', 'anoisesrc=duration=21600:sample_rate=8000:amplitude=0.001'],
  ...['-c:a', 'flac', sixHours],
])
const good = goodFiles(folder)
await importBatch([...good, ...[2, 3, 4].flatMap((seconds) => goodFiles(folder, seconds))], [sixHours])
const before = residentBytes()

const rest: Buffer[] = handMade(address, join(folder, 'library', 'library.sqlite')).map(({ bytes }) => bytes)
for (let count = Number(wanted); count > 0 || rest.length > 0; ) {
  const contents = rest.splice(0, batchFiles)
  for (; contents.length < batchFiles && count > 0; count--) contents.push(mutated(good, random))
  const batch: MediaBatch = { ...(await importBatch(contents)), asked, residentBytes: { before, now: residentBytes() } }
  process.stdout.write(`${JSON.stringify(batch)}\n`)
}
await engine.stop()
server.close()
