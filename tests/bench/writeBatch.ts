import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeWave } from '../support/waveFile.ts'

/** Makes a folder of different recordings of one second each. Returns its path. */
export function writeBatch(path: string, count: number): string {
  mkdirSync(path, { recursive: true })
  for (let index = 0; index < count; index++)
    writeWave(join(path, `${String(index).padStart(4, '0')}.wav`), {
      seconds: 1,
      sampleRateHz: 8000 + index,
      seed: 1 + (index % 7),
    })
  return path
}
