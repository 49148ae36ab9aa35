import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diarizationErrorRate, type SpokenTurn } from '../../electron/cli/bench/diarizationErrorRate.ts'
import { normaliseWords, wordErrorRate } from '../../electron/cli/bench/wordErrorRate.ts'
import { createLauncher } from '../../electron/recognition/index.ts'
import type { TranscriptionRequest } from '../../shared/partner/schemas.ts'
import { transcriptionRequestSchema } from '../../shared/partner/schemas.ts'
import { installMicroTransducer } from '../support/microModels.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { demoFile, packageRoot } from '../support/testEngine.ts'

/**
 * Runs the demo's dialogue of 63 seconds through the small models that ship with it: words, speakers, hotwords, decoded silence,
 * and a kill at half. Prints one line of JSON for each. These models know only the demo's synthetic voices, so the figures show
 * that the pipeline works, not how well it hears real voices.
 *
 * node tests/bench/demoDialogue.ts [--collar 0.25]
 */
const at = process.argv.indexOf('--collar')
const collarSeconds = at < 0 ? 0.25 : Number(process.argv[at + 1])
const folder = temporaryFolder()
const dialogue = demoFile('260914_1502.mp3')
const reference = readFileSync(demoFile('260914_1502.txt'), 'utf8')
const [{ turns }]: [{ turns: SpokenTurn[] }] = JSON.parse(readFileSync(demoFile('manifest.json'), 'utf8'))
const sampleRateHz = 16_000

type Asked = NonNullable<TranscriptionRequest['params']>
type Options = { model?: string; taskFolder?: string; killAtShare?: number }

function hear(asked: Asked, { model = 'demo', taskFolder, killAtShare }: Options = {}) {
  const kill = new AbortController()
  const launch = createLauncher({
    ...{ packageRoot, modelsFolder: join(folder.path, 'models'), speechModel: model },
    scratchFolder: join(folder.path, 'jobs'),
  })
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x', params: asked })
  return launch(
    { audioPath: dialogue, params, ...(taskFolder === undefined ? {} : { taskFolder }) },
    {
      ...{ signal: kill.signal, onStarted: () => {} },
      onProgress: (share) => {
        if (killAtShare !== undefined && share >= killAtShare) kill.abort()
      },
    },
  )
}

async function heard(asked: Asked, options: Options = {}) {
  const outcome = await hear(asked, options)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.data
}

type Stretch = { startSample: number; endSample: number; heardTo: number }
const stretchesIn = (taskFolder: string): Stretch[] =>
  readFileSync(join(taskFolder, 'heard.jsonl'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('{"stretch"') && line.endsWith('}') ? [JSON.parse(line).stretch] : []))

const print = (measure: string, facts: object): void =>
  void process.stdout.write(`${JSON.stringify({ bench: 'demo-dialogue', measure, ...facts })}\n`)
const rounded = (value: number, digits = 4): number => Number(value.toFixed(digits))
function folderFor(name: string): string {
  const path = join(folder.path, name)
  mkdirSync(path)
  return path
}

try {
  const whole = await heard({ diarization: { enabled: true, return_embedding: true } })
  const words = wordErrorRate(reference, whole.text)
  print('words', { words: words.words, wrong: words.errors, wordErrorRate: rounded(words.rate) })

  const told = whole.results.flatMap(({ start, end, speaker_id }) =>
    speaker_id == null ? [] : [{ start, end, speaker: speaker_id }],
  )
  const judged = (collar: number) => {
    const { rate, total, missed, falseAlarm, confused } = diarizationErrorRate(turns, told, { collarSeconds: collar })
    return {
      ...{ collarSeconds: collar, diarizationErrorRate: rounded(rate), speechSeconds: rounded(total, 2) },
      ...{ missedSeconds: rounded(missed, 2), falseAlarmSeconds: rounded(falseAlarm, 2) },
      confusedSeconds: rounded(confused, 2),
    }
  }
  print('speakers', {
    by: 'embeddings of stretches, grouped',
    withSegmentationModel: 'not measured: none is at hand',
    exact: judged(0),
    tolerant: judged(collarSeconds),
    counted: new Set(told.map(({ speaker }) => speaker)).size,
    inReference: new Set(turns.map(({ speaker }) => speaker)).size,
    embeddings: Object.fromEntries(
      Object.entries(whole.speaker_embeddings ?? {}).map(([label, vector]) => [label, vector.length]),
    ),
  })

  for (const expected of [1, 2, 3]) {
    const { results } = await heard({ diarization: { enabled: true, expected_speakers: expected } })
    print('expected speakers', { expected, counted: new Set(results.map(({ speaker_id }) => speaker_id)).size })
  }

  installMicroTransducer(join(folder.path, 'models'))
  const hotword = 'first'
  const [without, withHotword] = [
    await heard({}, { model: 'micro-transducer' }),
    await heard({ hotwords: hotword }, { model: 'micro-transducer' }),
  ]
  const isShown = ({ text }: { text: string }) => normaliseWords(text).includes(hotword)
  print('hotwords', {
    hotword,
    isShownWithout: isShown(without),
    isShownWith: isShown(withHotword),
    wordsChanged: wordErrorRate(without.text, withHotword.text).errors,
  })

  const silence = folderFor('silence')
  const decoded = await heard({ vad: { decode_silence: true } }, { taskFolder: silence })
  const windows = stretchesIn(silence)
  print('decode silence', {
    wordErrorRate: rounded(wordErrorRate(reference, decoded.text).rate),
    windows: windows.length,
    longestSeconds: rounded(
      Math.max(...windows.map(({ startSample, endSample }) => (endSample - startSample) / sampleRateHz)),
      1,
    ),
    gaps: windows.filter(({ startSample }, index) => startSample !== (windows[index - 1]?.endSample ?? 0)).length,
    coveredSeconds: rounded((windows.at(-1)?.endSample ?? 0) / sampleRateHz, 1),
    speakers: new Set(decoded.results.map(({ speaker_id }) => speaker_id)).size,
  })

  const killed = folderFor('killed')
  const { ok: hasEnded } = await hear({}, { taskFolder: killed, killAtShare: 0.5 })
  const before = stretchesIn(killed)
  const resumed = await heard({}, { taskFolder: killed })
  const added = stretchesIn(killed).slice(before.length)
  const finishedTo = before.at(-1)?.heardTo ?? 0
  print('killed at half', {
    wasKilled: !hasEnded,
    stretchesBefore: before.length,
    finishedSeconds: rounded(finishedTo / sampleRateHz, 1),
    // The recogniser hears words one stretch after the other, so after the kill it repeats at most one stretch.
    heardTwiceAtMostSeconds: rounded(((added[0]?.endSample ?? finishedTo) - finishedTo) / sampleRateHz, 1),
    finishedHeardAgainSeconds: rounded(
      Math.max(0, finishedTo - (added[0]?.startSample ?? finishedTo)) / sampleRateHz,
      2,
    ),
    wordsUnlikeInOneGo: wordErrorRate(whole.text, resumed.text).errors,
    speakersAsInOneGo:
      resumed.results.map(({ speaker_id }) => speaker_id).join() ===
      whole.results.map(({ speaker_id }) => speaker_id).join(),
  })
} finally {
  folder.remove()
}
