import { media } from '../../electron/media/index.ts'

/** Reads files in every way the engine does, while a test watches from outside. It ignores refusals, which are expected. */
for (const path of process.argv.slice(2)) {
  await media.probe(path).catch(() => {})
  await media.computePeaks(path).catch(() => {})
}
