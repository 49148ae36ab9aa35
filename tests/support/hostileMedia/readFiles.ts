import { media } from '../../../electron/media/index.ts'

/** Reads the files that it is given in every way the engine does, to be watched from outside. Refusals are what it is for. */
for (const path of process.argv.slice(2)) {
  await media.probe(path).catch(() => {})
  await media.computePeaks(path).catch(() => {})
}
