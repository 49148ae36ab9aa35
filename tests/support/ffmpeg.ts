import { execFileSync } from 'node:child_process'

/** FFmpeg's output. The tests call it without the limits and choices of `electron/media`. */
export const ffmpeg = (args: readonly string[], input?: Uint8Array): Buffer => run('ffmpeg', args, input)

/** Ffprobe's facts about a file, as JSON. */
export const ffprobe = (args: readonly string[]): unknown =>
  JSON.parse(run('ffprobe', ['-of', 'json', ...args]).toString())

const run = (program: string, args: readonly string[], input?: Uint8Array): Buffer =>
  execFileSync(program, ['-v', 'error', ...args], {
    maxBuffer: 1024 ** 3,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    ...(input ? { input } : {}),
  })

/** The samples of a file, 16 bits, one list for each channel. */
export function ffmpegSamples(path: string, channels: number): number[][] {
  const bytes = ffmpeg(['-i', path, '-f', 's16le', 'pipe:1'])
  return Array.from({ length: channels }, (_, channel) =>
    Array.from({ length: bytes.length / 2 / channels }, (_, index) =>
      bytes.readInt16LE((index * channels + channel) * 2),
    ),
  )
}
