import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '../../electron/engine/index.ts'
import { media } from '../../electron/media/index.ts'
import { LoadedModels } from '../../electron/recognition/modelChoice.ts'
import { recognise } from '../../electron/recognition/recognise.ts'
import { transcriptionRequestSchema } from '../../shared/partner/schemas.ts'

/**
 * Measures decoding an hour of MP3 to samples of 16 kHz, in turn with the same `ffmpeg` command writing to /dev/null; the import
 * of a hundred short recordings; the waveform of the hour; and the recognition of a minute. Prints one line of JSON: times in
 * seconds, the best of the rounds.
 *
 * node tests/bench/media.ts [--rounds 3]
 */
const at = process.argv.indexOf('--rounds')
const rounds = at < 0 ? 3 : Number(process.argv[at + 1])
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'tapelog-bench-'))
const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
const path = (name: string) => join(folder, name)

const seconds = async (work: () => unknown): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1000
}
const best = (times: readonly number[]) => Math.round(Math.min(...times) * 100) / 100

try {
  const talk = join(root, 'build/demo/260914_1502.mp3')
  const hour = path('hour.mp3')
  ffmpeg('-stream_loop', '-1', '-i', talk, '-t', '3600', '-ar', '44100', '-ac', '2', '-b:a', '128k', hour)
  const shorts = Array.from({ length: 100 }, (_, index) => path(`short-${index}.mp3`))
  for (const [index, one] of shorts.entries()) ffmpeg('-ss', `${index / 10}`, '-i', talk, '-t', '30', '-c', 'copy', one)

  const decode: number[] = []
  const program: number[] = []
  const peaks: number[] = []
  for (let round = 0; round < rounds; round++) {
    program.push(
      await seconds(() => ffmpeg('-i', hour, '-map', '0:a:0', '-ar', '16000', '-ac', '1', '-f', 'f32le', '/dev/null')),
    )
    decode.push(
      await seconds(async () => {
        for await (const _block of media.decodePcm(hour));
      }),
    )
    peaks.push(await seconds(() => media.computePeaks(hour)))
  }

  const imports: number[] = []
  for (let round = 0; round < rounds; round++) {
    const engine = await createEngine({
      libraryPath: path(`library-${round}`),
      packageRoot: root,
      secret: async () => null,
      embeddedService: () => Promise.reject(new Error('no service in this bench')),
      log: () => {},
    })
    await engine.call('settings.update', { transcribeOnImport: false })
    imports.push(
      await seconds(async () => {
        await engine.call('recordings.import', { paths: shorts })
        engine.start({ kinds: ['import'] })
        await engine.settle()
      }),
    )
    await engine.stop()
  }

  const { params } = transcriptionRequestSchema.parse({
    file_url: 'http://127.0.0.1/recording',
    params: { transcribe: { language: 'en' } },
  })
  const job = {
    audioPath: talk,
    packageRoot: root,
    modelsFolder: folder,
    params,
    speechModel: 'demo',
    scratchFolder: folder,
    threads: 1,
    device: { choice: 'auto', broken: [] },
  } as const
  const recognised: number[] = []
  const loaded = new LoadedModels()
  for (let round = 0; round < rounds; round++) {
    // The next round must not resume the work of this round.
    const taskFolder = mkdtempSync(join(folder, 'task-'))
    recognised.push(
      await seconds(() =>
        recognise({ ...job, taskFolder }, loaded, { onModels: () => {}, onDevice: () => {}, onProgress: () => {} }),
      ),
    )
  }
  process.stdout.write(
    `${JSON.stringify({
      bench: 'media',
      decodeHour: best(decode),
      ffmpegToNull: best(program),
      decodeByFfmpeg: Math.round((Math.min(...decode) / Math.min(...program)) * 100) / 100,
      import100: best(imports),
      peaksOfHour: best(peaks),
      recogniseMinute: best(recognised),
    })}\n`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
