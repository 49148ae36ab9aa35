import { readFileSync } from 'node:fs'
import type { SpokenTurn } from '../../../electron/cli/bench/diarizationErrorRate.ts'
import { demoFile } from '../../support/testEngine.ts'
import { mixed, sampleRateHz, samplesOf, type Voices } from './voices.ts'

export type Dialogue = { samples: Float32Array; turns: (SpokenTurn & { text: string })[] }

const pauseSeconds = 0.7
type Said = { samples: Float32Array; spoken: { speaker: string; text: string; from: number; to: number }[] }

const joined = (parts: readonly Said[]): Dialogue => {
  const pause = Math.round(pauseSeconds * sampleRateHz)
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.samples.length + pause, pause))
  const turns: Dialogue['turns'] = []
  let at = pause
  for (const part of parts) {
    samples.set(part.samples, at)
    for (const { speaker, text, from, to } of part.spoken)
      turns.push({ speaker, text, start: (at + from) / sampleRateHz, end: (at + to) / sampleRateHz })
    at += part.samples.length + pause
  }
  return { samples, turns }
}

const alone = (speaker: string, samples: Float32Array, text: string): Said => ({
  samples,
  spoken: [{ speaker, text, from: 0, to: samples.length }],
})

/** All pieces of all people; the people take turns. */
function inTurn(voices: Voices): Said[] {
  const longest = Math.max(...[...voices.values()].map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) =>
    [...voices].flatMap(([speaker, pieces]) => {
      const piece = pieces[index]
      return piece ? alone(speaker, piece.samples, piece.text) : []
    }),
  ).flat()
}

export const dialogueOf = {
  /** The demo's dialogue, unchanged. */
  async demo(): Promise<Dialogue> {
    const [{ file, turns }] = JSON.parse(readFileSync(demoFile('manifest.json'), 'utf8'))
    return { samples: await samplesOf(demoFile(file)), turns }
  },

  turns: (voices: Voices): Dialogue => joined(inTurn(voices)),

  /** After every fourth turn, two people speak at once, or one after the other without a pause. Their words count too. */
  together(voices: Voices): Dialogue {
    const people = [...voices]
    const parts = inTurn(voices).flatMap((said, index): Said[] => {
      if (index % 4 !== 3) return [said]
      const [one, first] = people[(index >> 2) % people.length] ?? ['', []]
      const [other, second] = people[((index >> 2) + 1) % people.length] ?? ['', []]
      const [a, b] = [first[index % first.length], second[index % second.length]]
      if (!a || !b) return [said]
      if (index % 8 === 3) {
        const samples = mixed(a.samples, b.samples, 0)
        const spoken = [one, other].map((speaker) => ({ speaker, text: '', from: 0, to: samples.length }))
        return [said, { samples, spoken: spoken.map((each, at) => ({ ...each, text: [a, b][at]?.text ?? '' })) }]
      }
      const samples = new Float32Array(a.samples.length + b.samples.length)
      samples.set(a.samples)
      samples.set(b.samples, a.samples.length)
      return [
        said,
        {
          samples,
          spoken: [
            { speaker: one, text: a.text, from: 0, to: a.samples.length },
            { speaker: other, text: b.text, from: a.samples.length, to: samples.length },
          ],
        },
      ]
    })
    return joined(parts)
  },
}
