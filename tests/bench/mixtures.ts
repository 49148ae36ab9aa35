import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type ReferenceRecording, referenceRecordings } from '../../electron/cli/bench/reference.ts'
import type { Placed, Utterance } from '../support/longRecording.ts'
import { type Leak, microphones, writeChannels } from '../support/twoMicrophones.ts'
import { levelled, sampleRateHz, samplesOf } from './speakers/voices.ts'

/**
 * Makes dialogues of recordings with one voice, for `tapelog models bench --audio OUT`: each dialogue as with one microphone (`NAME-one.wav`), and
 * with a microphone for each speaker and leaks of several strengths, each with its words and turns in a `.stm`. Prints one line of JSON for each.
 *
 * `--audio`: recordings with a `.stm` or `.txt` beside each. A recording whose `.stm` has several speakers becomes a dialogue of its own, with the
 * turns at their times. Of the others, the people speak in turn; without `.stm`, files whose names are equal up to the first hyphen are of one person.
 *
 * node tests/bench/mixtures.ts --audio FOLDER --out FOLDER
 */
const optionOf = (name: string): string => {
  const at = process.argv.indexOf(name)
  const value = at < 0 ? undefined : process.argv[at + 1]
  if (value === undefined) throw new Error(`${name} FOLDER is missing.`)
  return value
}
const out = optionOf('--out')
const leaks: readonly Leak[] = [
  { leakDb: -12, delayMs: 5 },
  { leakDb: -12, delayMs: 30 },
  { leakDb: -20, delayMs: 15, noiseDb: -60 },
  { leakDb: -30, delayMs: 30, noiseDb: -50 },
]
const gapMs = 500

type Said = Utterance & { startMs: number }

/** The turns of a recording, each as loud as the others. Without `.stm`, the whole recording is one turn. */
async function utterancesOf({ name, audioPath, words, texts }: ReferenceRecording): Promise<Said[]> {
  const samples = await samplesOf(audioPath)
  const person = basename(name, extname(name)).split('-')[0] ?? name
  const whole = { start: 0, end: samples.length / sampleRateHz, speaker: person, text: words ?? '' }
  return (texts ?? [whole]).map(({ start, end, speaker, text }) => {
    const cut = levelled(samples.subarray(Math.round(start * sampleRateHz), Math.round(end * sampleRateHz)))
    return {
      ...{ speaker, text, startMs: start * 1000, durationMs: (end - start) * 1000 },
      samples: Int16Array.from(cut, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)))),
    }
  })
}

const peopleIn = (said: readonly Utterance[]): string[] => [...new Set(said.map(({ speaker }) => speaker))]

/** The people speak in turn; a person with fewer turns begins again. */
function inTurn(said: readonly Utterance[]): Placed[] {
  const people = peopleIn(said).map((name) => said.filter(({ speaker }) => speaker === name))
  const rounds = Math.max(...people.map(({ length }) => length))
  let startMs = gapMs
  return Array.from({ length: rounds }, (_, round) => people.map((own) => own[round % own.length]))
    .flat()
    .flatMap((utterance): Placed[] => {
      if (!utterance) return []
      const placed = { utterance, startMs, endMs: startMs + utterance.durationMs }
      startMs = Math.round(placed.endMs + gapMs)
      return [placed]
    })
}

function write(name: string, channels: readonly Float32Array[], placed: readonly Placed[]): void {
  writeChannels(join(out, `${name}.wav`), channels)
  const lines = placed.map(
    ({ utterance: { speaker, text }, startMs, endMs }) =>
      `${name} 1 ${speaker} ${(startMs / 1000).toFixed(3)} ${(endMs / 1000).toFixed(3)} ${text.trim().replaceAll(/\s+/g, ' ')}\n`,
  )
  writeFileSync(join(out, `${name}.stm`), lines.join(''))
  const [first = new Float32Array(0)] = channels
  const facts = {
    name,
    channels: channels.length,
    seconds: Math.round(first.length / sampleRateHz),
    turns: placed.length,
  }
  process.stdout.write(`${JSON.stringify({ bench: 'mixtures', ...facts })}\n`)
}

function writeDialogue(name: string, placed: readonly Placed[]): void {
  const people = peopleIn(placed.map(({ utterance }) => utterance))
  const alone = microphones(placed, people, { leakDb: -120, delayMs: 0 })
  write(
    `${name}-one`,
    [(alone[0] ?? new Float32Array(0)).map((_, at) => alone.reduce((sum, one) => sum + (one[at] ?? 0), 0))],
    placed,
  )
  for (const leak of leaks)
    write(`${name}-leak${-leak.leakDb}-${leak.delayMs}ms`, microphones(placed, people, leak), placed)
}

mkdirSync(out, { recursive: true })
const single: Utterance[] = []
for (const recording of referenceRecordings(optionOf('--audio'))) {
  const said = await utterancesOf(recording)
  if (peopleIn(said).length > 1)
    writeDialogue(
      basename(recording.name, extname(recording.name)),
      said.map((utterance) => ({
        utterance,
        startMs: utterance.startMs,
        endMs: utterance.startMs + utterance.durationMs,
      })),
    )
  else single.push(...said)
}
if (peopleIn(single).length > 1) writeDialogue('people', inTurn(single))
