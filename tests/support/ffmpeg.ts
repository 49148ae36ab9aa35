import { execFileSync } from 'node:child_process'

/** What FFmpeg writes to its output: the tests' own use of it, without the limits and choices of `electron/media`. */
export const ffmpeg = (args: readonly string[], input?: Uint8Array): Buffer => run('ffmpeg', args, input)

/** What ffprobe says of a file, as JSON. */
export const ffprobe = (args: readonly string[]): unknown =>
  JSON.parse(run('ffprobe', ['-of', 'json', ...args]).toString())

const run = (program: string, args: readonly string[], input?: Uint8Array): Buffer =>
  execFileSync(program, ['-v', 'error', ...args], {
    maxBuffer: 1024 ** 3,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    ...(input ? { input } : {}),
  })
