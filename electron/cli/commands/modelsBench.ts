import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { problem } from '../../../shared/sentences/problem.ts'
import { wordErrorRate } from '../../../shared/wordErrorRate.ts'
import { media } from '../../media/index.ts'
import { createLauncher, type ModelManager, type StartRecogniser } from '../../recognition/index.ts'
import { childEnvironment, modelsPlace } from '../../system/index.ts'
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
  const memory = { peakBytes: 0 }
  const launch = createLauncher({
    packageRoot,
    modelsFolder: modelsPlace(),
    speechModel: model,
    scratchFolder,
    start: watched(memory),
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
        { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} },
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
    rmSync(scratchFolder, { recursive: true, force: true })
  }
  return {
    model,
    recordings: pairs.length - failed.length,
    audioSeconds: Math.round(audioSeconds * 10) / 10,
    wordErrorRate: words === 0 ? null : errors / words,
    realTimeFactor: audioSeconds === 0 ? null : workSeconds / audioSeconds,
    peakMemoryBytes: memory.peakBytes || null,
    speakerErrorRate: null,
    failed,
  }
}

/** Between two looks at the memory. The system itself remembers the highest. */
const lookEveryMs = 100

/** Starts recognisers and notes their highest memory, where /proc says it. */
const watched =
  (memory: { peakBytes: number }): StartRecogniser =>
  (job) => {
    const entry = import.meta.url.endsWith('.ts') ? 'electron/recognition/process.ts' : 'out/main/recogniser.js'
    const child = fork(join(packageRoot, entry), {
      stdio: 'ignore',
      serialization: 'advanced',
      env: childEnvironment(),
    })
    const look = setInterval(() => {
      memory.peakBytes = Math.max(memory.peakBytes, peakOf(child.pid))
    }, lookEveryMs)
    child.on('close', () => clearInterval(look))
    child.send(job, () => {})
    return {
      onMessage: (listener) => void child.on('message', (message) => listener(message as never)),
      onEnd: (listener) => {
        child.on('error', listener)
        child.on('close', listener)
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }

function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
