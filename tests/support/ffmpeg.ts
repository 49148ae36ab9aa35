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
