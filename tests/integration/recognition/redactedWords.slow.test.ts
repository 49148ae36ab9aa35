import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { soundOf } from '../../../electron/engine/export/soundCuts.ts'
import { openClipper, writeRedactedSound } from '../../../electron/media/index.ts'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { timeMap } from '../../../shared/exports/timeMap.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import type { PlacedWord } from '../../../shared/transcripts/wordTimes.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** Sentences of the demo, each a recording in which one word is redacted, heard by the demo's recogniser before and after. */
const folder = testFolder()
const launch = createLauncher({
  packageRoot,
  modelsFolder: join(folder, 'models'),
  speechModel: 'demo',
  scratchFolder: join(folder, 'jobs'),
})
afterAll(() => launch.endIdle())

const { params } = transcriptionRequestSchema.parse({
  file_url: 'x',
  params: { transcribe: { language: 'en' }, diarization: { enabled: false } },
})

type Word = { text: string; startMs: number; endMs: number }

/** The words of a recording. There are none if it has no speech. */
async function hear(audioPath: string): Promise<Word[]> {
  const options = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }
  const outcome = await launch({ audioPath, params }, { ...options, isMoreToCome: () => true })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.data.results.flatMap(({ words = [] }) =>
    words.map(({ text, start, end }) => ({ text, startMs: start * 1000, endMs: end * 1000 })),
  )
}

const marginMs = 120
/** How much a word's times may be wrong. */
const mostOffMs = 100

/**
 * The recogniser ends a word up to two of its steps of 40 ms before its sound ends, and begins the next one as late, so the sound of a word
 * that is nearer to a cut is cut too.
 */
const leastDistanceMs = 80

let seed = 2
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}
const offMs = () => Math.round((2 * random() - 1) * mostOffMs)

/** How many letters have to be added, left out or changed to make one word of another. */
function lettersBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let column = 0; column < other.length; column++)
      next.push(
        Math.min(
          ...[(row[column] ?? 0) + Number(letter !== other[column]), (row[column + 1] ?? 0) + 1],
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
/** The demo's model spells sounds and knows no words, so that a neighbour may get another letter at its border. */
const isLike = (one: string, other: string) => lettersBetween(one, other) <= 1

type Turn = { start: number; end: number; text: string }
const turns = (
  JSON.parse(readFileSync(demoFile('manifest.json'), 'utf8')) as { file: string; turns: Turn[] }[]
).flatMap(({ file, turns }) => turns.map((turn) => ({ file, ...turn, said: turn.text.split(' ') })))

/** Parts of a word that would tell it: three letters in a row. */
const partsOf = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))

type Cutting = (word: Word, all: readonly Word[]) => { startMs: number; endMs: number }

const byMarginsAlone: Cutting = (word) => ({
  startMs: word.startMs + offMs() - marginMs,
  endMs: word.endMs + offMs() + marginMs,
})

/** As exports cut: the margins, and some of a pause beside the word. All times are off, each in its own way. */
const asExported: Cutting = (word, all) => {
  let text = ''
  const placed: PlacedWord[] = all.map((each) => {
    const from = text.length
    text += `${each.text} `
    const startMs = Math.max(0, each.startMs + offMs())
    const times = { startMs, endMs: Math.max(startMs + 1, each.endMs + offMs()) }
    return { from, to: from + each.text.length, ...times, isExact: true, confidence: null }
  })
  const { from = 0, to = 0 } = placed[all.indexOf(word)] ?? {}
  const segment = { id: 1, speakerId: null, text, edited: false, verified: false, startMs: 0, endMs: 60_000 }
  return soundOf(segment, { from, to }, () => placed)
}

/** The sentences, each as a recording, and the words that are heard in it. */
async function sentences(): Promise<{ recording: string; said: string[]; before: Word[] }[]> {
  const found: { recording: string; said: string[]; before: Word[] }[] = []
  for (const [index, { file, start, end, said }] of turns.entries()) {
    if (said.length < 7) continue
    const recording = join(folder, `${index}.wav`)
    const clipper = await openClipper(demoFile(file), { form: 'wav' })
    await clipper.write(recording, [{ startMs: start * 1000 - 300, endMs: end * 1000 + 300 }])
    await clipper.close()
    found.push({ recording, said, before: await hear(recording) })
  }
  return found
}
let heardBefore: Awaited<ReturnType<typeof sentences>> | null = null

test.each([
  ['with margins of 120 ms alone', byMarginsAlone, 2],
  ['as exports cut', asExported, 0],
] as const)('a redacted word is never audible, and the words around it are: %s', async (_, cutting, mostParts) => {
  heardBefore ??= await sentences()
  let recordings = 0
  const [heardAgain, partsHeard]: [string[], string[]] = [[], []]
  const [neighbours, lost]: [string[], string[]] = [[], []]
  for (const { recording, said, before } of heardBefore) {
    const isRight = ({ text }: Word) => said.includes(text)
    const once = before.filter(({ text }) => text.length >= 4 && said.filter((word) => word === text).length === 1)
    const word = once[Math.floor(random() * once.length)]
    if (!word) continue
    recordings += 1

    const redacted = `${recording}.redacted`
    const { cuts } = await writeRedactedSound(recording, redacted, { cuts: [cutting(word, before)], tone: 'fixed' })
    const [place] = cuts
    if (!place) throw new Error('nothing was cut')
    const after = await hear(redacted)
    rmSync(redacted)
    const { mapRange } = timeMap(cuts)
    const around = ({ startMs, endMs }: Omit<Word, 'text'>) =>
      after.filter((each) => each.startMs < endMs + 100 && each.endMs > startMs - 100)

    const tone = around({ startMs: place.toneStartMs, endMs: place.toneEndMs })
    for (const { text } of [...after.filter((each) => each.text === word.text), ...tone])
      if (isLike(text, word.text)) heardAgain.push(word.text)
    const isOther = (text: string) => said.some((one) => one !== word.text && isLike(one, text))
    for (const { text } of tone)
      if (!isOther(text) && partsOf(word.text).some((part) => text.includes(part)))
        partsHeard.push(`${text} of ${word.text}`)
    const isClear = (each: Word) => isRight(each) && each.text.length >= 3
    for (const neighbour of [
      before.findLast((each) => isClear(each) && each.endMs + leastDistanceMs <= place.startMs),
      before.find((each) => isClear(each) && each.startMs - leastDistanceMs >= place.endMs),
    ]) {
      if (!neighbour) continue
      neighbours.push(neighbour.text)
      if (!around(mapRange(neighbour)).some(({ text }) => isLike(text, neighbour.text))) lost.push(neighbour.text)
    }
  }
  console.log(`${recordings} recordings, ${heardAgain.length} heard again, parts: ${partsHeard.join(', ') || 'none'}`)
  console.log(`${neighbours.length} neighbours, lost: ${lost.join(' ') || 'none'}`)
  expect(recordings).toBeGreaterThanOrEqual(20)
  expect(heardAgain).toEqual([])
  expect(partsHeard.length).toBeLessThanOrEqual(mostParts)
  expect(neighbours.length).toBeGreaterThan(recordings)
  expect(lost.length / neighbours.length, lost.join(' ')).toBeLessThan(0.1)
})
