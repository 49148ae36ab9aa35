import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { media } from '../../media/index.ts'
import {
  createLauncher,
  type ModelManager,
  measuredRecognisers,
  plainScript,
  readDeviceRecord,
} from '../../recognition/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { diarizationErrorRate, type SpokenTurn, turnsOfRttm } from '../bench/diarizationErrorRate.ts'
import { wordErrorRate } from '../bench/wordErrorRate.ts'
import { commandLine } from '../commandLine.ts'
import { packageRoot } from '../embeddedService.ts'
import type { Reporter } from '../output.ts'
import type { Terminal } from '../terminal.ts'

type Measured = {
  model: string
  recordings: number
  audioSeconds: number
  /** The number of wrong words per word of the references. */
  wordErrorRate: number | null
  /** The seconds of work per second of sound; below 1 is faster than listening. */
  realTimeFactor: number | null
  /** The highest memory of the recogniser's process; null if the system does not tell. */
  peakMemoryBytes: number | null
  /** The diarization error rate of recordings with reference turns; null if there are none, or voices were not distinguished. */
  speakerErrorRate: number | null
  /** The device that ran the model; null if its engine does not report a device. */
  device: string | null
  /** The result of a plain script with the same engine; null unless the engine is transcribe.cpp. */
  plain: { wordErrorRate: number | null; realTimeFactor: number } | null
  failed: string[]
}

/**
 * Transcribes every recording in a folder that has its words in a file of the same name (`talk.wav`, `talk.txt`) with each installed
 * speech model. Prints a table of all models in the catalogue with the measurements, including models that are not installed. If a
 * recording also has its turns in a file (`talk.rttm`), the speakers are judged too. A model of transcribe.cpp is also measured with a
 * plain script that uses the same engine. Keeps no text. `ids`: only these models. Throws
 * 'nothing-to-measure'.
 */
export async function benchModels(
  terminal: Terminal,
  models: ModelManager,
  { folder, ids, language }: { folder: string; ids: readonly string[]; language: string },
  out: Reporter,
): Promise<number> {
  const pairs = recordingsWithWords(folder)
  const speech = models.list().models.filter(({ task, id }) => task === 'asr' && (ids.length === 0 || ids.includes(id)))
  const wanted = speech.filter(({ state }) => state === 'installed')
  if (pairs.length === 0 || wanted.length === 0) throw problem('nothing-to-measure')
  out.note(words.terminal.bench.begins(pairs.length, wanted.length))
  const rows: Measured[] = []
  for (const { id } of wanted) {
    const measured = await measure(terminal, id, pairs, language)
    const plain = await measurePlain(terminal, id, pairs, language)
    // Only transcribe.cpp reports its device.
    const device = plain === null ? null : (readDeviceRecord(modelsPlace(terminal.env)).used?.name ?? null)
    const row = { ...measured, plain, device }
    rows.push(row)
    out.event('measured', row, words.terminal.bench.done(id))
  }
  printTable(speech, rows, out)
  if (rows.some(({ plain }) => plain !== null)) out.line(words.terminal.bench.plain)
  if (rows.some(({ speakerErrorRate }) => speakerErrorRate !== null))
    out.line(words.terminal.bench.collar(collarSeconds))
  else out.line(words.terminal.bench.speakersNotMeasured)
  const absent = speech.filter(({ state }) => state !== 'installed').map(({ id }) => id)
  if (absent.length > 0) {
    out.line(words.terminal.bench.absent)
    out.line(
      `  ${commandLine(terminal, `models install ${absent[0]}`)} && ${commandLine(terminal, `models bench --audio ${folder}`)}`,
    )
  }
  for (const { model, failed } of rows) for (const name of failed) out.note(words.terminal.bench.failed(model, name))
  return out.result({ ok: true, measured: rows, notMeasured: absent })
}

const notMeasured = () => words.terminal.bench.notMeasured
const percent = (rate: number | null): string => (rate === null ? notMeasured() : `${(rate * 100).toFixed(1)} %`)

/** This is the usual value, because a reference is no more exact than this. */
const collarSeconds = 0.25

function printTable(models: readonly { id: string }[], rows: readonly Measured[], out: Reporter): void {
  const columns = words.terminal.bench.columns
  const idWidth = Math.max(...models.map(({ id }) => id.length), words.terminal.bench.model.length)
  const print = (id: string, cells: readonly string[]) =>
    out.line(
      [
        id.padEnd(idWidth),
        ...cells.map((cell, at) => cell.padStart(Math.max(columns[at]?.length ?? 0, notMeasured().length))),
      ].join('  '),
    )
  print(words.terminal.bench.model, columns)
  for (const { id } of models) {
    const row = rows.find(({ model }) => model === id)
    print(id, [
      percent(row?.wordErrorRate ?? null),
      percent(row?.speakerErrorRate ?? null),
      row?.realTimeFactor?.toFixed(3) ?? notMeasured(),
      row?.peakMemoryBytes ? `${Math.round(row.peakMemoryBytes / 1e6)} MB` : notMeasured(),
      percent(row?.plain?.wordErrorRate ?? null),
      row?.plain?.realTimeFactor.toFixed(3) ?? notMeasured(),
      row?.device ?? notMeasured(),
    ])
  }
}

/** The models stay loaded between recordings, as in a batch. */
const quiet = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }

/** `turns`: null if the turns of the speakers are unknown. */
type Pair = { name: string; audioPath: string; words: string; turns: SpokenTurn[] | null }

function recordingsWithWords(folder: string): Pair[] {
  let names: string[]
  try {
    names = readdirSync(folder).sort()
  } catch {
    throw problem('nothing-to-measure')
  }
  return names.flatMap((name) => {
    const beside = (ending: string) => {
      const other = name.replace(/\.[^.]+$/, ending)
      return other !== name && names.includes(other) ? readFileSync(join(folder, other), 'utf8') : null
    }
    const [words, turns] = [beside('.txt'), beside('.rttm')]
    if (words === null || name.endsWith('.rttm')) return []
    return [{ name, audioPath: join(folder, name), words, turns: turns === null ? null : turnsOfRttm(turns) }]
  })
}

/** Null also if the model refuses the language or a recording: the table keeps the rows of the others. */
async function measurePlain(
  terminal: Terminal,
  model: string,
  pairs: readonly Pair[],
  language: string,
): Promise<Measured['plain']> {
  const places = { modelsFolder: modelsPlace(terminal.env), packageRoot }
  const script = await plainScript(model, places, { language, threads: 1 }).catch(() => null)
  if (script === null) return null
  let [errors, words, audioSeconds, workSeconds] = [0, 0, 0, 0]
  try {
    for (const pair of pairs) {
      const beganMs = performance.now()
      const judged = wordErrorRate(pair.words, await script.hear(pair.audioPath))
      workSeconds += (performance.now() - beganMs) / 1000
      audioSeconds += (await media.probe(pair.audioPath)).durationMs / 1000
      errors += judged.errors
      words += judged.words
    }
  } catch {
    return null
  } finally {
    script.close()
  }
  return { wordErrorRate: words === 0 ? null : errors / words, realTimeFactor: workSeconds / audioSeconds }
}

async function measure(
  terminal: Terminal,
  model: string,
  pairs: readonly Pair[],
  language: string,
): Promise<Omit<Measured, 'plain' | 'device'>> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'tapelog-bench-'))
  const measured = measuredRecognisers(packageRoot)
  const launch = createLauncher({
    packageRoot,
    modelsFolder: modelsPlace(terminal.env),
    speechModel: model,
    scratchFolder,
    start: measured.start,
  })
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x', params: { transcribe: { language } } })
  let errors = 0
  let words = 0
  let audioSeconds = 0
  let workSeconds = 0
  let [speechSeconds, wrongSeconds] = [0, 0]
  const failed: string[] = []
  try {
    for (const pair of pairs) {
      const beganMs = performance.now()
      const outcome = await launch(
        { audioPath: pair.audioPath, params },
        { ...quiet, isMoreToCome: () => pair !== pairs.at(-1) },
      )
      if (!outcome.ok) {
        failed.push(pair.name)
        continue
      }
      workSeconds += (performance.now() - beganMs) / 1000
      audioSeconds += (await media.probe(pair.audioPath)).durationMs / 1000
      const judged = wordErrorRate(pair.words, outcome.data.text)
      errors += judged.errors
      words += judged.words
      const told = outcome.data.results.flatMap(({ start, end, speaker_id }) =>
        speaker_id == null ? [] : [{ start, end, speaker: speaker_id }],
      )
      if (pair.turns === null || told.length === 0) continue
      const { total, rate } = diarizationErrorRate(pair.turns, told, { collarSeconds })
      speechSeconds += total
      wrongSeconds += rate * total
    }
  } finally {
    launch.endIdle()
    rmSync(scratchFolder, { recursive: true, force: true })
  }
  return {
    model,
    recordings: pairs.length - failed.length,
    audioSeconds: Math.round(audioSeconds * 10) / 10,
    wordErrorRate: words === 0 ? null : errors / words,
    realTimeFactor: audioSeconds === 0 ? null : workSeconds / audioSeconds,
    peakMemoryBytes: measured.peakBytes() || null,
    speakerErrorRate: speechSeconds === 0 ? null : wrongSeconds / speechSeconds,
    failed,
  }
}
