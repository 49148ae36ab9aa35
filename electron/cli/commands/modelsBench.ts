import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { problem } from '../../../shared/sentences/problem.ts'
import { wordErrorRate } from '../../../shared/wordErrorRate.ts'
import { media } from '../../media/index.ts'
import { createLauncher, type ModelManager, measuredRecognisers } from '../../recognition/index.ts'
import { modelsPlace } from '../../system/index.ts'
import { packageRoot } from '../embeddedService.ts'
import type { Reporter } from '../output.ts'
import { exitCode } from '../session.ts'

type Measured = {
  model: string
  recordings: number
  audioSeconds: number
  /** Wrong words per word of the references. */
  wordErrorRate: number | null
  /** Seconds of work per second of sound; below 1 is faster than listening. */
  realTimeFactor: number | null
  /** Most memory of the recogniser's process; null where the system does not say. */
  peakMemoryBytes: number | null
  /** Reference turns would be needed. */
  speakerErrorRate: null
  failed: string[]
}

/**
 * Transcribes every recording of a folder that has its words in a file of the same name (`talk.wav`, `talk.txt`) with each installed
 * speech model, and prints what was measured. Nothing is kept. Throws 'nothing-to-measure'.
 */
export async function benchModels(
  models: ModelManager,
  { folder, ids }: { folder: string; ids: readonly string[] },
  out: Reporter,
): Promise<number> {
  const pairs = recordingsWithWords(folder)
  const speech = models.list().models.filter(({ task, state }) => task === 'asr' && state === 'installed')
  const wanted = ids.length === 0 ? speech : speech.filter(({ id }) => ids.includes(id))
  if (pairs.length === 0 || wanted.length === 0) throw problem('nothing-to-measure')
  out.note(
    `${pairs.length} ${pairs.length === 1 ? 'recording' : 'recordings'}, ${wanted.length} ${wanted.length === 1 ? 'model' : 'models'}.`,
  )
  const rows: Measured[] = []
  for (const { id } of wanted) {
    const row = await measure(id, pairs)
    rows.push(row)
    out.event('measured', row, `${id}: done`)
  }
  out.line('model                        words wrong   real-time factor   memory')
  for (const row of rows)
    out.line(
      `${row.model.padEnd(28)} ${percent(row.wordErrorRate).padStart(11)} ${(row.realTimeFactor?.toFixed(3) ?? 'not measured').padStart(18)}   ${
        row.peakMemoryBytes === null ? 'not measured' : `${Math.round(row.peakMemoryBytes / 1e6)} MB`
      }`,
    )
  out.line('Errors about speakers are not measured: that needs references of who speaks when.')
  for (const { model, failed } of rows) for (const name of failed) out.note(`${model} could not transcribe ${name}.`)
  out.result({ ok: true, measured: rows })
  return exitCode.done
}

const percent = (rate: number | null): string => (rate === null ? 'not measured' : `${(rate * 100).toFixed(1)} %`)

/** The models stay loaded between the recordings, as in a batch. */
const quiet = { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} }

type Pair = { name: string; audioPath: string; words: string }

function recordingsWithWords(folder: string): Pair[] {
  let names: string[]
  try {
    names = readdirSync(folder).sort()
  } catch {
    throw problem('nothing-to-measure')
  }
  return names.flatMap((name) => {
    const words = name.replace(/\.[^.]+$/, '.txt')
    if (name.endsWith('.txt') || !names.includes(words)) return []
    return [{ name, audioPath: join(folder, name), words: readFileSync(join(folder, words), 'utf8') }]
  })
}

async function measure(model: string, pairs: readonly Pair[]): Promise<Measured> {
  const scratchFolder = mkdtempSync(join(tmpdir(), 'tapelog-bench-'))
  const measured = measuredRecognisers(packageRoot)
  const launch = createLauncher({
    packageRoot,
    modelsFolder: modelsPlace(),
    speechModel: model,
    scratchFolder,
    start: measured.start,
  })
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  let errors = 0
  let words = 0
  let audioSeconds = 0
  let workSeconds = 0
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
    speakerErrorRate: null,
    failed,
  }
}
