import { randomFillSync } from 'node:crypto'
import { copyFileSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Engine } from '../../../../electron/engine/index.ts'
import { heard, type recognisersInHand } from '../../../support/serviceClient.ts'
import { demoFile } from '../../../support/testEngine.ts'
import { until } from '../../../support/waiting.ts'
import { waveHeader } from '../../../support/waveFile.ts'

/** Words that occur nowhere else. The search index stores words in small letters and may omit a word's beginning. */
export const planted = {
  word: 'Quibblefrock',
  name: 'Xanthippe Marjolaine',
  typed: 'Zwiebelturm',
  title: 'Vorderhaus Interview',
  file: 'fluesterkneipe.wav',
  /** A number of a speaker's voice profile, in JSON's form. */
  voice: '0.7315926535',
} as const
/** Voice profiles as services return them: by speaker, and with each segment. */
const profile = Array.from({ length: 24 }, (_, index) => (index === 7 ? Number(planted.voice) : index / 100))
const needles = [
  planted.word,
  'anthippe',
  'arjolaine',
  planted.typed,
  'Vorderhaus',
  'fluesterkneipe',
  planted.voice,
].map((word) => word.toLowerCase())

/** A WAV of noise, so that its blocks occur nowhere else. Returns blocks from its beginning, middle and end. */
export function writeNoise(path: string, seconds = 4): Buffer[] {
  const samples = Buffer.alloc(seconds * 32_000)
  randomFillSync(samples)
  // Encoders would clip loud noise, and the test looks for the exact block.
  writeFileSync(path, Buffer.concat([waveHeader({ dataBytes: samples.length }), samples]))
  return [0, samples.length / 2, samples.length - 64].map((at) => samples.subarray(at, at + 64))
}

/**
 * Two recordings in the library: the first has planted words in its title, transcript, speakers' names, edits and an older copy
 * of the library file; the second will stay. Every file of `libraryPath` that contains something of the first is then found by
 * {@link filesWithPlanted}.
 */
export async function plantRecording(
  engine: Engine,
  recognisers: ReturnType<typeof recognisersInHand>,
  { folder, libraryPath }: { folder: string; libraryPath: string },
) {
  const source = join(folder, planted.file)
  const blocks = writeNoise(source)
  const results = Array.from({ length: 400 }, (_, index) => ({
    start: index,
    end: index + 0.9,
    text: `${planted.word} said number ${index}, and the river was frozen as far as the eye could see.`,
    speaker_id: `SPEAKER_0${index % 2}`,
    language: 'en-US',
    ...(index === 0 ? { embedding: profile } : {}),
  }))
  const plantedAnswer = { ...heard, results, speaker_embeddings: { SPEAKER_00: profile } }
  /** Transcribe one after the other, so that each gets its own words. */
  const transcribe = async (path: string, data: typeof heard) => {
    const before = recognisers.jobs.length
    await engine.call('recordings.import', { paths: [path] })
    engine.start()
    await until(() => recognisers.jobs.length > before)
    recognisers.finish(before, data)
    await until(async () =>
      (await engine.call('recordings.list', {})).items.every(({ hasTranscript }) => hasTranscript),
    )
  }
  await transcribe(source, plantedAnswer)
  await transcribe(demoFile('260915_0911.ogg'), heard)
  const { items } = await engine.call('recordings.list', {})
  const recordingId = items.find(({ originalName }) => originalName === planted.file)?.id ?? 0
  const segments = async () => (await engine.call('transcripts.get', { recordingId }))?.segments ?? []
  const [first, second] = await segments()
  if (!first) throw new Error('the planted recording has no transcript')
  await engine.call('recordings.rename', { recordingId, title: planted.title })
  await engine.call('transcripts.edit', {
    recordingId,
    operation: { kind: 'segment.setText', segmentId: first.id, text: `${planted.word} by the ${planted.typed}` },
  })
  const { speakers } = (await engine.call('transcripts.get', { recordingId })) ?? { speakers: [] }
  await engine.call('transcripts.edit', {
    recordingId,
    operation: { kind: 'speaker.rename', speakerId: speakers[0]?.id ?? 0, name: planted.name },
  })
  if (second) {
    await engine.call('transcripts.edit', {
      recordingId,
      operation: { kind: 'segment.setText', segmentId: second.id, text: `${planted.typed} ${planted.typed}` },
    })
    await engine.call('transcripts.undo', { recordingId })
  }
  const marked = (await segments())[2]
  if (marked) {
    const pieces = [{ segmentId: marked.id, from: 0, to: planted.word.length, words: planted.word }]
    const quote = { recordingId, colour: 'red' as const, tags: [planted.typed], note: planted.typed, pieces }
    await engine.call('quotes.add', quote)
    await engine.call('notes.add', { recordingId, atMs: 500, text: planted.typed })
  }
  const beside = new Database(join(libraryPath, 'library.sqlite'))
  // Deleted like this, the words stay in free pages.
  beside.pragma('secure_delete = OFF')
  beside.exec('CREATE TABLE planted (content TEXT)')
  const add = beside.prepare('INSERT INTO planted VALUES (?)')
  for (let row = 0; row < 50; row++) add.run(`${planted.typed} `.repeat(200))
  add.run(planted.voice)
  beside.exec('DROP TABLE planted')
  beside.pragma('wal_checkpoint(PASSIVE)')
  beside.close()
  copyFileSync(join(libraryPath, 'library.sqlite'), join(libraryPath, 'library.sqlite.before-0009'))
  const keptId = items.find(({ id }) => id !== recordingId)?.id ?? 0
  return { recordingId, keptId, source, blocks, plantedAnswer }
}

/** Files below a folder that contain a planted word or one of the blocks. It reads all their bytes, including free pages. */
export function filesWithPlanted(folder: string, blocks: readonly Buffer[], words = needles): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    if (words.some((needle) => name.toLowerCase().includes(needle))) return true
    if (!lstatSync(path).isFile()) return false
    const bytes = readFileSync(path)
    const text = bytes.toString('latin1').toLowerCase()
    return words.some((needle) => text.includes(needle)) || blocks.some((block) => bytes.includes(block))
  })
}
