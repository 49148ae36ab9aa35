import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alignWords } from '../../electron/recognition/alignment/alignWords.ts'

/**
 * How far the start of each word is from where it is said, for texts that are known. Prints JSON: milliseconds, and the milliseconds of work
 * for a second of sound.
 *
 * node tests/bench/wordTimes.ts FOLDER
 *
 * For each `NAME.wav` (16 kHz, mono, 16 bit) the folder has a `NAME.json`, as for `build/models/train/soundModel.ts`: `[{ "text", "start", "end" }]` in
 * seconds, `text` null for silence. Recordings that the model was learned from say nothing here.
 */
const [folder = '.'] = process.argv.slice(2)
const errorsMs: number[] = []
let [workMs, seconds] = [0, 0]
for (const name of readdirSync(folder).filter((name) => name.endsWith('.wav'))) {
  const wav = readFileSync(join(folder, name))
  const from = wav.indexOf('data') + 8
  const samples = Float32Array.from(
    { length: (wav.length - from) >> 1 },
    (_, at) => wav.readInt16LE(from + 2 * at) / 32_768,
  )
  const known: { text: string | null; start: number }[] = JSON.parse(
    readFileSync(join(folder, name.replace(/wav$/, 'json')), 'utf8'),
  )
  const said = known.filter(({ text }) => text !== null)
  const began = performance.now()
  const words = alignWords({ startSample: 0, samples }, said.map(({ text }) => text).join(' ')) ?? []
  workMs += performance.now() - began
  seconds += samples.length / 16_000
  said.forEach(({ start }, index) => {
    errorsMs.push(((words[index]?.start ?? Number.POSITIVE_INFINITY) - start) * 1000)
  })
}
const sorted = errorsMs.map(Math.abs).sort((one, other) => one - other)
const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
const bias = errorsMs.sort((one, other) => one - other)[errorsMs.length >> 1] ?? 0
const facts = { words: sorted.length, medianMs: at(0.5), most95Ms: at(0.95), worstMs: at(1), biasMs: Math.round(bias) }
console.log(JSON.stringify({ ...facts, workMsPerSecond: Number((workMs / seconds).toFixed(1)) }))
