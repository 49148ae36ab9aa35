import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FromRecogniser, RecogniserJob } from '../../electron/recognition/types.ts'
import { transcriptionRequestSchema } from '../../shared/partner/schemas.ts'
import { bytesOfModel, installGguf } from '../support/speechModels/install.ts'
import { writeRandomParakeet } from '../support/speechModels/parakeet.ts'
import { demoFile, packageRoot } from '../support/testEngine.ts'

/**
 * Measures the recogniser's whole process on long recordings, with the demo's small models: one hour and six hours (the demo's
 * dialogue repeated), against a plain script over sherpa-onnx-node on the same file and models, which keeps nothing and reports
 * no progress; and four recordings side by side against one after the other, where the process keeps its models loaded for the
 * next one. Prints one line of JSON for each; times in seconds, memory in MB. `cpuSeconds`: processor time of the process and its
 * ffmpeg, which says more than the clock if other programs are running; `load`: of the computer in the last minute.
 *
 * `--gguf BLOCKS`: measures transcribe.cpp instead, with a model as wide as a real Parakeet and with this many blocks, whose weights
 * are random, and which hears no words; the plain script is one over the same library.
 *
 * node tests/bench/recognition.ts [--hours 1,6] [--rounds 1] [--batch-minutes 10] [--gguf BLOCKS]
 */
const optionOf = (name: string, usual: string): string => {
  const at = process.argv.indexOf(name)
  return at < 0 ? usual : (process.argv[at + 1] ?? usual)
}
const hours = optionOf('--hours', '1,6').split(',').map(Number)
const rounds = Number(optionOf('--rounds', '1'))
const batchMinutes = Number(optionOf('--batch-minutes', '10'))
const folder = mkdtempSync(join(process.env.TAPELOG_BENCH_TMP ?? tmpdir(), 'tapelog-recognition-'))
const modelsFolder = join(folder, 'models')
const blocks = Number(optionOf('--gguf', '0'))
if (blocks > 0) {
  const shape = { blocks, width: 1024, isSilent: true }
  installGguf(
    modelsFolder,
    bytesOfModel((path) => writeRandomParakeet(path, shape)),
    { languageChoice: 'ignored' },
  )
}
const speechModel = blocks > 0 ? 'random' : 'demo'
const plainProgram = (path: string): [script: string, arguments_: string[]] =>
  blocks > 0
    ? [join(import.meta.dirname, 'plainTranscribe.ts'), [modelsFolder, packageRoot, speechModel, path]]
    : [join(import.meta.dirname, 'plainRecogniser.mjs'), [packageRoot, path]]
const { params } = transcriptionRequestSchema.parse({ file_url: 'x', params: { transcribe: { language: 'en' } } })

type Measured = { seconds: number; cpuSeconds: number; peakMb: number; segments: number; isMonotone: boolean }

function makeRecording(seconds: number): string {
  const path = join(folder, `${seconds}.mp3`)
  const program = ['-v', 'error', '-nostdin', '-y', '-stream_loop', '-1', '-i', demoFile('260914_1502.mp3')]
  execFileSync('ffmpeg', [...program, '-t', String(seconds), '-c', 'copy', path])
  return path
}

/** The most memory that a process and its child processes (ffmpeg) had at once, and their processor time until the last look. */
function watchProcess(pid: number): { look: () => void; end: () => { peakMb: number; cpuSeconds: number } } {
  let peak = 0
  let ticks = 0
  const look = () => {
    const below = processesBelow(pid)
    peak = Math.max(peak, below.reduce((sum, id) => sum + residentPages(id), 0) * 4096)
    ticks = Math.max(
      ticks,
      below.reduce((sum, id) => sum + ticksOf(id), 0),
    )
  }
  const timer = setInterval(look, 100)
  return {
    look,
    end: () => {
      clearInterval(timer)
      return { peakMb: Math.round(peak / 1e6), cpuSeconds: ticks / ticksPerSecond }
    },
  }
}

/** Linux counts 100 ticks a second on every processor that this runs on. */
const ticksPerSecond = 100

const factsOf = (pid: number | string, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}
const residentPages = (pid: number): number => Number(factsOf(pid, 'statm').split(' ')[1] ?? 0)
/** The fields of `/proc/PID/stat` after the name. */
const statOf = (pid: number | string): string[] => factsOf(pid, 'stat').split(') ')[1]?.split(' ') ?? []
/** The ticks of a process and of its ended child processes. */
const ticksOf = (pid: number): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)

const processesBelow = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(name)[1]) === pid)
    .map(Number),
]

/** One process that works on these recordings, one after the other. */
function recognise(paths: readonly string[]): Promise<Measured> {
  const startedMs = performance.now()
  const child = fork(join(packageRoot, 'electron/recognition/process.ts'), { serialization: 'advanced' })
  const watch = watchProcess(child.pid ?? 0)
  const rest = [...paths]
  const shares: number[] = []
  let segments = 0
  let isMonotone = true
  const next = () => {
    const audioPath = rest.shift()
    if (audioPath === undefined) return void child.kill('SIGKILL')
    const taskFolder = mkdtempSync(join(folder, 'task-'))
    const job: RecogniserJob = {
      ...{ audioPath, params, packageRoot, modelsFolder },
      ...{ speechModel, threads: 1, scratchFolder: taskFolder, taskFolder },
      device: { choice: 'auto', broken: [] },
    }
    shares.length = 0
    child.send(job)
  }
  return new Promise((resolve, reject) => {
    child.on('message', (message: FromRecogniser) => {
      if (message.type === 'progress') {
        isMonotone &&= message.fraction > (shares.at(-1) ?? 0)
        shares.push(message.fraction)
      } else if (message.type === 'failed') reject(new Error(message.message))
      else if (message.type === 'result') {
        watch.look()
        segments += message.data.results.length
        next()
      }
    })
    child.on('close', () => {
      const seconds = (performance.now() - startedMs) / 1000
      resolve({ seconds, ...watch.end(), segments, isMonotone })
    })
    next()
  })
}

function recognisePlainly(path: string): Promise<Measured> {
  const startedMs = performance.now()
  const child = fork(...plainProgram(path), { silent: true })
  const watch = watchProcess(child.pid ?? 0)
  let text = ''
  child.stdout?.on('data', (block) => {
    text += block
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error('the plain script failed'))
      const { stretches } = JSON.parse(text)
      resolve({
        seconds: (performance.now() - startedMs) / 1000,
        ...watch.end(),
        segments: stretches,
        isMonotone: true,
      })
    })
  })
}

const best = (runs: readonly Measured[]): Measured =>
  runs.reduce((one, other) => (other.cpuSeconds < one.cpuSeconds ? other : one))
const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits))
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  let shortest: { hours: number; peakMb: number } | null = null
  for (const length of hours) {
    const path = makeRecording(length * 3600)
    const [ours, plain]: [Measured[], Measured[]] = [[], []]
    // Take turns, so that other work of the computer affects both.
    for (let round = 0; round < rounds; round++) {
      ours.push(await recognise([path]))
      plain.push(await recognisePlainly(path))
    }
    const [us, them] = [best(ours), best(plain)]
    shortest ??= { hours: length, peakMb: us.peakMb }
    print({
      bench: 'recognition',
      engine: blocks > 0 ? 'transcribe-cpp' : 'sherpa-onnx',
      hours: length,
      seconds: rounded(us.seconds, 1),
      realTimeFactor: rounded(us.seconds / (length * 3600), 4),
      cpuSeconds: rounded(us.cpuSeconds, 1),
      cpuByLength: rounded(us.cpuSeconds / (length * 3600), 4),
      peakMb: us.peakMb,
      peakByShortest: rounded(us.peakMb / shortest.peakMb, 2),
      isProgressMonotone: us.isMonotone,
      plainSeconds: rounded(them.seconds, 1),
      plainPeakMb: them.peakMb,
      plainCpuSeconds: rounded(them.cpuSeconds, 1),
      byPlain: rounded(us.seconds / them.seconds, 2),
      cpuByPlain: rounded(us.cpuSeconds / them.cpuSeconds, 2),
      load: rounded(loadavg()[0] ?? 0, 1),
      segments: us.segments,
      plainStretches: them.segments,
    })
  }
  const paths = [0, 1, 2, 3].map((index) => makeRecording(batchMinutes * 60 + index))
  const oneByOneMs = performance.now()
  for (const path of paths) await recognise([path])
  const oneByOne = (performance.now() - oneByOneMs) / 1000
  const inOneProcess = await recognise(paths)
  const sideBySideMs = performance.now()
  await Promise.all(paths.map((path) => recognise([path])))
  const sideBySide = (performance.now() - sideBySideMs) / 1000
  print({
    bench: 'recognition-batch',
    recordings: paths.length,
    minutesEach: batchMinutes,
    cores: availableParallelism(),
    oneByOneSeconds: rounded(oneByOne, 1),
    inOneProcessSeconds: rounded(inOneProcess.seconds, 1),
    sideBySideSeconds: rounded(sideBySide, 1),
    sideBySideGain: rounded(oneByOne / sideBySide, 2),
    load: rounded(loadavg()[0] ?? 0, 1),
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
