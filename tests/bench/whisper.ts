import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { installModel } from '../support/microModels.ts'
import { packageRoot } from '../support/testEngine.ts'

/**
 * `tapelog run`, from nothing to text, beside whisper.cpp (pywhispercpp) and faster-whisper, in turn, on the same sound with the same weights
 * and two threads: recordings joined once, and joined in other orders until they last ten minutes. The peers are timed with loading the model
 * and with times of words. Prints one line of JSON for each; memory in MB is that of the largest process, which holds the model.
 *
 * node tests/bench/whisper.ts --audio FOLDER --model GGML_FILE --python PYTHON --ctranslate2 FOLDER [--minutes 10] [--rounds 1] [--programs tapelog]
 *
 * `--audio`: WAV files (16 kHz, mono), each with its words in a `.txt` of the same name. `--python`: one with both packages.
 */
const optionOf = (name: string, usual: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : (process.argv[at + 1] ?? usual)
}
const audio = optionOf('audio', '.')
const model = optionOf('model', '')
const python = optionOf('python', 'python3')
const minutes = Number(optionOf('minutes', '10'))
const folder = mkdtempSync(join(tmpdir(), 'tapelog-whisper-'))
const models = join(folder, 'models')
installModel(
  models,
  { id: 'measured', task: 'asr', engine: 'whisper', languages: 'many' },
  { model: { name: basename(model), bytes: readFileSync(model) } },
)
/** A model file is read anew by each program, so that none of them finds it in memory first. */
const environment = { ...process.env, TAPELOG_MODELS: models, OMP_NUM_THREADS: '2' }

const sentences = readdirSync(audio)
  .filter((name) => name.endsWith('.wav') && !/^(known|goforward)/.test(name))
  .map((name) => ({
    path: join(audio, name),
    words: readFileSync(join(audio, name.replace(/wav$/, 'txt')), 'utf8').trim(),
  }))

/** Joins sentences with pauses of 0.6 s. Each round has them in another order. */
function joinedSpeech(name: string, atLeastSeconds: number): { path: string; words: string; seconds: number } {
  const path = join(folder, `${name}.wav`)
  const words: string[] = []
  const samples: Buffer[] = []
  const pause = Buffer.alloc(2 * 16_000 * 0.6)
  let bytes = 0
  for (let round = 0; round === 0 || bytes < atLeastSeconds * 32_000; round++) {
    // Five is no divisor of the number of sentences, so that each round has all of them.
    for (let at = 0; at < sentences.length; at++) {
      const one = sentences[(at * (round % 2 === 0 ? 1 : 5) + round) % sentences.length]
      if (!one) continue
      const wav = readFileSync(one.path)
      samples.push(wav.subarray(wav.indexOf('data') + 8), pause)
      bytes += samples.slice(-2).reduce((sum, part) => sum + part.length, 0)
      words.push(one.words)
    }
  }
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 's16le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0', path], {
    input: Buffer.concat(samples),
  })
  return { path, words: words.join(' '), seconds: bytes / 32_000 }
}

const programs: Record<string, (path: string) => [string, string[]]> = {
  tapelog: (path) => [
    process.execPath,
    [
      join(packageRoot, 'electron/cli/index.ts'),
      'run',
      path,
      '--out',
      join(folder, 'out'),
      '--formats',
      'json',
      '--no-diarization',
    ],
  ],
  'whisper.cpp': (path) => [
    python,
    [
      '-c',
      `import sys
from pywhispercpp.model import Model
m = Model(sys.argv[1], n_threads=2, print_progress=False, print_realtime=False, token_timestamps=True)
print('TEXT', ' '.join(s.text for s in m.transcribe(sys.argv[2], language='auto')))`,
      model,
      path,
    ],
  ],
  'faster-whisper': (path) => [
    python,
    [
      '-c',
      `import sys
from faster_whisper import WhisperModel
m = WhisperModel(sys.argv[1], device='cpu', compute_type='int8', cpu_threads=2)
print('TEXT', ' '.join(s.text for s in m.transcribe(sys.argv[2], beam_size=1, word_timestamps=True)[0]))`,
      optionOf('ctranslate2', ''),
      path,
    ],
  ],
}

function measured(program: string, path: string): Promise<{ seconds: number; peakMb: number; text: string }> {
  rmSync(join(folder, 'out'), { recursive: true, force: true })
  mkdirSync(join(folder, 'out'))
  const [command, args] = (programs[program] as (path: string) => [string, string[]])(path)
  const startedMs = performance.now()
  const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors, peakMb] = ['', '', 0]
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid ?? 0))
  }, 200)
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      clearInterval(timer)
      const seconds = (performance.now() - startedMs) / 1000
      if (code !== 0) return reject(new Error(`${program} ended with ${code}: ${errors.slice(-500)}`))
      const file = readdirSync(join(folder, 'out')).find((name) => name.endsWith('.json'))
      const text = file ? textOfJson(join(folder, 'out', file)) : (/^TEXT (.*)$/m.exec(output)?.[1] ?? '')
      resolve({ seconds, peakMb, text })
    })
  })
}

const textOfJson = (path: string): string =>
  (JSON.parse(readFileSync(path, 'utf8')) as { segments: { text: string }[] }).segments
    .map(({ text }) => text)
    .join(' ')

function residentMb(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]))
    } catch {
      // It has ended.
    }
  }
  const isBelow = (pid: number): boolean =>
    pid === root || (parents.has(pid) && pid > 1 && isBelow(parents.get(pid) ?? 0))
  let pages = 0
  for (const pid of parents.keys()) {
    if (!isBelow(pid)) continue
    try {
      pages = Math.max(pages, Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]))
    } catch {
      // It has ended.
    }
  }
  return Math.round((pages * 4096) / 1e6)
}

/** Wrong words as NIST counts them: case, marks and forms of numbers do not matter. */
function wrongWords(right: string, heard: string): number {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\bmr\b\.?/g, 'mister')
      .replace(/\b10\b/g, 'ten')
      .replace(/[^a-z' ]/g, ' ')
      .split(' ')
      .filter(Boolean)
  const [one, other] = [plain(right), plain(heard)]
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  one.forEach((word, index) => {
    const next = [index + 1]
    other.forEach((heardWord, at) => {
      next.push(Math.min((row[at] ?? 0) + Number(word !== heardWord), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    })
    row = next
  })
  return row.at(-1) ?? 0
}

try {
  for (const recording of [joinedSpeech('short', 0), joinedSpeech('long', minutes * 60)])
    for (let round = 0; round < Number(optionOf('rounds', '1')); round++)
      for (const program of optionOf('programs', Object.keys(programs).join()).split(',')) {
        const { seconds, peakMb, text } = await measured(program, recording.path)
        const facts = {
          program,
          soundSeconds: Math.round(recording.seconds),
          seconds: Number(seconds.toFixed(2)),
          peakMb,
        }
        const words = { wrong: wrongWords(recording.words, text), of: recording.words.split(/\s+/).length }
        if (process.argv.includes('--texts')) console.log(text)
        console.log(JSON.stringify({ ...facts, ...words, load: Number((loadavg()[0] ?? 0).toFixed(1)) }))
      }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
