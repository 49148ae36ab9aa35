import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forcedAlignment } from '../../../electron/recognition/alignment/forcedAlignment.ts'
import { soundClasses, soundsOf } from '../../../electron/recognition/alignment/soundClasses.ts'
import { featureCount, soundFeatures } from '../../../electron/recognition/alignment/soundFeatures.ts'
import { count, modelOf, noCounts } from '../../../electron/recognition/alignment/soundModel.ts'

/**
 * Learns `electron/recognition/alignment/soundModel.json` from recordings with known places of words:
 *
 *     node build/models/train/soundModel.ts FOLDER
 *
 * For each `NAME.wav` (16 kHz, mono, 16 bit) the folder has a `NAME.json`: `[{ "text", "start", "end" }]` in seconds, `text` null for silence. The
 * letters of each word are first spread evenly over it, and then moved to where they fit best, a few times.
 */
const [folder = '.'] = process.argv.slice(2)
const rounds = 6

type Known = { text: string | null; start: number; end: number }
const recordings = readdirSync(folder)
  .filter((name) => name.endsWith('.wav'))
  .map((name) => {
    const known: Known[] = JSON.parse(readFileSync(join(folder, name.replace(/wav$/, 'json')), 'utf8'))
    return { features: soundFeatures(samplesOf(readFileSync(join(folder, name)))), known }
  })

function samplesOf(wav: Buffer): Float32Array {
  const from = wav.indexOf('data') + 8
  return Float32Array.from({ length: (wav.length - from) >> 1 }, (_, at) => wav.readInt16LE(from + 2 * at) / 32_768)
}

let model = modelOf(noCounts())
for (let round = 0; round <= rounds; round++) {
  const counts = noCounts()
  for (const { features, known } of recordings)
    for (const { text, start, end } of known) {
      const [first, last] = [Math.round(start * 100), Math.min(features.frameCount, Math.round(end * 100))]
      const part = { frameCount: last - first, frames: features.frames.slice(first, last) }
      if (text === null) count(counts, part, new Uint8Array(Math.max(0, part.frameCount)))
      else if (round === 0) {
        const sounds = soundsOf(text)
        count(
          counts,
          part,
          part.frames.map((_, at) => sounds[Math.floor((at / part.frameCount) * sounds.length)] ?? 0),
        )
      } else {
        const aligned = part.frameCount < 3 ? null : forcedAlignment(part, [text], model, () => true)
        if (aligned) count(counts, part, aligned.classes)
      }
    }
  model = modelOf(counts)
}
const rounded = (values: Float64Array) => Array.from(values, (value) => Number(value.toPrecision(4)))
const classes = model.map(({ mean, variance }, index) => ({
  sound: soundClasses[index],
  mean: rounded(mean),
  variance: rounded(variance),
}))
const target = join(import.meta.dirname, '../../../electron/recognition/alignment/soundModel.json')
writeFileSync(target, `${JSON.stringify({ features: featureCount, classes }, null, 2)}\n`)
