import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryOfTranscripts, numbersIn, wrongAmong } from '../../support/manyTranscripts.ts'
import { openEngine } from '../../support/testEngine.ts'

/**
 * Exports many transcripts to a disk that has room for some of them, then makes room and tries again. Prints the
 * progress and the faults of the files, before and after.
 */
const [disk = '', libraryPath = '', count = '0'] = process.argv.slice(2)
const filler = join(disk, 'filler')
const out = join(disk, 'out')
mkdirSync(out)
writeFileSync(filler, Buffer.alloc(1024 * 1024))
const recordingIds = libraryOfTranscripts(libraryPath, Number(count))
const engine = await openEngine(libraryPath, null)
const { jobIds } = await engine.call('exports.start', { recordingIds, formats: ['txt'], directory: out })
engine.start({ kinds: ['export'] })
await engine.settle()
const full = await engine.call('exports.progress', { jobIds })
const written = numbersIn(out)
const wrongWhenFull = wrongAmong(out, written)
rmSync(filler)
await engine.call('queue.retry', { all: true })
await engine.settle()
const after = await engine.call('exports.progress', { jobIds })
await engine.stop()
const result = {
  ...{ full: { done: full.done, failed: full.failed, code: full.error?.code }, written: written.length, wrongWhenFull },
  ...{ after: { done: after.done, failed: after.failed } },
  wrong: wrongAmong(
    out,
    recordingIds.map((_, index) => index + 1),
  ),
  left: readdirSync(disk),
}
process.stdout.write(JSON.stringify(result))
