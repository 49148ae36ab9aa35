import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diarizationErrorRate, type SpokenTurn } from '../../electron/cli/bench/diarizationErrorRate.ts'
import { speakerWords } from '../../electron/cli/bench/speakerWords.ts'
import { sherpaEmbedder } from '../../electron/recognition/adapters/sherpaSpeakers.ts'
import { doubtfulSpeakers } from '../../electron/recognition/doubtfulSpeakers.ts'
import { createLauncher } from '../../electron/recognition/index.ts'
import { toPcm16 } from '../../electron/recognition/pages.ts'
import { loadSherpa } from '../../electron/recognition/sherpa.ts'
import { transcriptionRequestSchema } from '../../shared/partner/schemas.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { packageRoot } from '../support/testEngine.ts'
import { waveHeader } from '../support/waveFile.ts'
import { type Dialogue, dialogueOf } from './speakers/dialogues.ts'
import { mixed, oneAfterTheOther, piecesOf, readVoices, type Voices, withNoise } from './speakers/voices.ts'

/**
 * Judges how speakers are told apart, with the demo's dialogue and with dialogues made of single voices, clean and with noise. Prints one
 * line of JSON for each:
 * - `dialogue`: diarization error rate, the share of words with the wrong speaker, and the number of speakers. The second
 *   dialogue has turns in which two people speak at once, or one after the other without a pause.
 * - `rule`: of voices made of two people, how many are questioned; of voices of a third person, how many are questioned wrongly.
 *
 * The demo's voices are always used. `--audio`: a folder of WAV files with text beside each (`NAME.txt`); files whose names are equal up
 * to the first hyphen are of one person. `--embedding`: another model of voices than the demo's, for the rule.
 *
 * node tests/bench/speakers.ts [--audio ../shared/audio] [--embedding model.onnx] [--draws 40]
 */
const optionOf = (name: string): string | null => {
  const at = process.argv.indexOf(name)
  return at < 0 ? null : (process.argv[at + 1] ?? null)
}
const audio = optionOf('--audio')
const embedding = optionOf('--embedding') ?? join(packageRoot, 'build/models/demo/speaker-embedding.onnx')
const draws = Number(optionOf('--draws') ?? '40')
const noises = [null, 30, 20, 10] as const
const folder = temporaryFolder()
const rounded = (value: number, digits = 4): number => Number(value.toFixed(digits))
const print = (measure: string, facts: object): void =>
  void process.stdout.write(`${JSON.stringify({ bench: 'speakers', measure, ...facts })}\n`)

async function judge(name: string, dialogue: Dialogue, noiseDb: number | null): Promise<void> {
  const path = join(folder.path, `${name}-${noiseDb}.wav`)
  const sound = Buffer.from(toPcm16(withNoise(dialogue.samples, noiseDb)).buffer)
  writeFileSync(path, Buffer.concat([waveHeader({ dataBytes: sound.length }), sound]))
  const launch = createLauncher({
    ...{ packageRoot, modelsFolder: join(folder.path, 'models'), speechModel: 'demo' },
    scratchFolder: join(folder.path, 'jobs'),
  })
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x', params: { diarization: { enabled: true } } })
  const outcome = await launch(
    { audioPath: path, params },
    { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} },
  )
  if (!outcome.ok) throw new Error(outcome.message)
  const { results, doubtful_voices: doubtful = [] } = outcome.data
  const told: SpokenTurn[] = results.map(({ start, end, speaker_id }) => ({ start, end, speaker: String(speaker_id) }))
  const words = speakerWords(
    dialogue.turns,
    results.map(({ text, speaker_id }) => ({ speaker: String(speaker_id), text })),
  )
  print('dialogue', {
    ...{ name, noiseDb, seconds: rounded(dialogue.samples.length / 16_000, 1) },
    diarizationErrorRate: rounded(diarizationErrorRate(dialogue.turns, told).rate),
    withCollar: rounded(diarizationErrorRate(dialogue.turns, told, { collarSeconds: 0.25 }).rate),
    ...{ words: words.words, wordErrorRate: rounded(words.errors / words.words) },
    wordsOfWrongSpeaker: rounded(words.wrongSpeaker / words.words),
    counted: new Set(told.map(({ speaker }) => speaker)).size,
    inReference: new Set(dialogue.turns.map(({ speaker }) => speaker)).size,
    questioned: doubtful.length,
  })
}

type Group = { vector: Float32Array; seconds: number }[]

/** Tests the rule without clustering: two believed speakers, and a group of `size` voices, either of both speakers or of a third person. */
function judgeRule(voices: Voices, noiseDb: number | null, size: number): void {
  const embedder = sherpaEmbedder(loadSherpa(), embedding, { id: 'bench', threshold: 0, threads: 1 })
  const voiceOf = (samples: Float32Array) => ({
    vector: embedder.embed(withNoise(samples, noiseDb)),
    seconds: samples.length / 16_000,
  })
  const pieces = piecesOf(voices)
  // At least three voices are needed to know how similar one person's voices are.
  const names = [...pieces.keys()].filter((name) => (pieces.get(name)?.length ?? 0) >= 3)
  const known = new Map(names.map((name) => [name, (pieces.get(name) ?? []).map(voiceOf)]))
  const pick = <T>(list: readonly T[], draw: number): T => list[draw % list.length] as T
  const counts = { mixed: [0, 0], oneAfterTheOther: [0, 0], third: [0, 0] }
  const count = (kind: keyof typeof counts, one: string, other: string, group: Group) => {
    // Let both speakers have minutes of speech, so that the rule believes them.
    const believed = [one, other].map((name) => (known.get(name) ?? []).map((voice) => ({ ...voice, seconds: 60 })))
    counts[kind][1] = (counts[kind][1] ?? 0) + 1
    if (doubtfulSpeakers([...believed, group]).has(2)) counts[kind][0] = (counts[kind][0] ?? 0) + 1
  }
  for (const [at, one] of names.entries())
    for (const other of names.slice(at + 1)) {
      for (let draw = 0; draw < draws; draw++) {
        const pairs = Array.from({ length: size }, (_, index) => {
          const number = draw * size + index
          return [pick(pieces.get(one) ?? [], number), pick(pieces.get(other) ?? [], 3 * number + 1), number] as const
        })
        count(
          'mixed',
          one,
          other,
          pairs.map(([a, b, number]) => voiceOf(mixed(a, b, ((number * 5) % 13) - 6))),
        )
        count(
          'oneAfterTheOther',
          one,
          other,
          pairs.map(([a, b, number]) => voiceOf(oneAfterTheOther(a, b, 0.3 + ((number * 7) % 41) / 100))),
        )
      }
      for (const third of names) {
        if (third === one || third === other) continue
        const own = known.get(third) ?? []
        for (let draw = 0; draw < draws; draw++)
          count(
            'third',
            one,
            other,
            Array.from({ length: Math.min(size, own.length) }, (_, index) => pick(own, draw + index)),
          )
      }
    }
  const share = ([found = 0, of = 0]: number[]) => (of === 0 ? null : rounded(found / of))
  print('rule', {
    ...{ noiseDb, voices: size, people: names.length, mixedQuestioned: share(counts.mixed) },
    oneAfterTheOtherQuestioned: share(counts.oneAfterTheOther),
    thirdQuestionedWrongly: share(counts.third),
  })
}

try {
  mkdirSync(join(folder.path, 'jobs'))
  const voices = await readVoices(audio)
  const demo = await dialogueOf.demo()
  const made = dialogueOf.turns(voices)
  const together = dialogueOf.together(voices)
  for (const noiseDb of noises) {
    await judge('demo', demo, noiseDb)
    await judge('made', made, noiseDb)
    await judge('together', together, noiseDb)
  }
  for (const noiseDb of noises) for (const size of [1, 2, 4]) judgeRule(voices, noiseDb, size)
} finally {
  folder.remove()
}
