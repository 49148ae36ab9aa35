import type { ChildProcessByStdio } from 'node:child_process'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { Isolation } from '../../shared/network/isolation.ts'
import { problem } from '../../shared/words/problem.ts'
import { endingAsGroup, type GivenFile, spawn, wayToStart } from '../system/index.ts'
import { processLimits } from './limits.ts'
import { ffmpegPath } from './program.ts'

/** How FFmpeg ended. `message`: the first {@link processLimits.messageBytes} of its messages. */
export type ProcessEnd = { code: number | null; signal: NodeJS.Signals | null; message: string }

/**
 * FFmpeg in a separate process with an empty environment and limits. It reads `stdin`, and descriptor 3 if it gets one. It writes
 * only to `stdout`.
 */
export type BoundedProcess = {
  stdin: Writable
  stdout: Readable
  ended: Promise<ProcessEnd>
  /** Ends the process at once; `ended` resolves when it is gone. */
  kill(): void
}

/** Reads the process's messages as they arrive. `take` returns the part of a block to keep. */
type MessageListener = { take(block: Buffer): Buffer }

/**
 * Starts FFmpeg. `descriptor`: an open file that becomes its descriptor 3; `writes`: FFmpeg writes to that file.
 * `processorSeconds`: the system ends FFmpeg after this much processor time. Throws 'ffmpeg-missing'.
 */
export function startFfmpeg(
  args: readonly string[],
  options: { descriptor?: number; writes?: boolean; processorSeconds?: number; listener?: MessageListener | null } = {},
): BoundedProcess {
  const way = decoderWay()
  const file: GivenFile = options.descriptor === undefined ? null : options.writes ? 'write' : 'read'
  const program = way.start([ffmpegPath(), '-hide_banner', '-nostats', ...args], file)
  const [command, ...rest] = limited(program, options.processorSeconds)
  const child = spawn(command ?? '', rest, {
    env: environment(),
    cwd: process.platform === 'win32' ? undefined : '/',
    stdio: ['pipe', 'pipe', 'pipe', options.descriptor ?? 'ignore'],
    windowsHide: true,
    detached: way.isolation === 'sealed',
  }) as Child
  const kill = way.isolation === 'sealed' ? endingAsGroup(child) : () => void child.kill('SIGKILL')
  // A process that ends early does not read the rest. Its exit code and messages say why it ended.
  child.stdin.on('error', () => {})
  child.stdout.on('error', () => {})
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    ended: endOf(child, { isolation: way.isolation, kill, listener: options.listener ?? null }),
    kill,
  }
}

const decoderWay = () => wayToStart(ffmpegPath(), ['-hide_banner', '-version'])

/** How a decoder is isolated on this system. Throws 'ffmpeg-missing'. */
export const decoderIsolation = (): Isolation => decoderWay().isolation

/** An empty environment, except for one variable that Windows programs need to start. */
const environment = (): NodeJS.ProcessEnv =>
  process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? 'C:\\Windows' } : {}

/**
 * A shell sets the limits and then becomes the program, so that they belong to the process and still apply if the engine ends.
 * macOS does not limit the address space. Windows has none of these limits; there, only the allocation limit and the time limit
 * apply.
 */
function limited(program: readonly string[], processorSeconds: number | undefined): readonly string[] {
  if (process.platform === 'win32') return program
  const limits = ['ulimit -c 0', `ulimit -n ${processLimits.openFiles}`]
  if (processorSeconds !== undefined) limits.push(`ulimit -t ${processorSeconds}`)
  if (process.platform === 'linux') limits.push(`ulimit -v ${Math.floor(processLimits.memoryBytes / 1024)}`)
  return ['/bin/sh', '-c', `${limits.join(' && ')} && exec "$@"`, 'sh', ...program]
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

function endOf(
  child: Child,
  { isolation, kill, listener }: { isolation: Isolation; kill: () => void; listener: MessageListener | null },
): Promise<ProcessEnd> {
  const messages: Buffer[] = []
  let messageBytes = 0
  child.stderr.on('data', (output: Buffer) => {
    const block = listener ? listener.take(output) : output
    if (messageBytes < processLimits.messageBytes) messages.push(block)
    messageBytes += block.length
    // No real recording causes this many messages, so end the process.
    if (messageBytes > 64 * processLimits.messageBytes) kill()
  })
  const message = () => Buffer.concat(messages).toString('utf8')
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, message: error.message }))
    child.once('close', (code, signal) =>
      resolve({ code, signal: signal ?? (isolation === 'sealed' ? signalBehind(code) : null), message: message() }),
    )
  })
}

/** Bubblewrap exits with 128 plus the number of the signal that ended its program. */
function signalBehind(code: number | null): NodeJS.Signals | null {
  const found = Object.entries(constants.signals).find(([, number]) => code === 128 + number)
  return (found?.[0] as NodeJS.Signals | undefined) ?? null
}

/**
 * Throws 'ffmpeg-missing' if the program did not start: it is damaged, or an update is replacing it. This says nothing about the
 * file.
 */
export function checkStarted({ code, signal, message }: ProcessEnd): void {
  const isNoProgram = code === null && signal === null
  // These exit codes come from the shell and the loader. The message alone proves nothing, because it could be a tag of
  // the file.
  const isShell = code === 2 || code === 126 || code === 127
  // If bubblewrap could not start the program, its own message comes first.
  const isUnsealed = message.startsWith('bwrap: ')
  if (isNoProgram || isUnsealed || (isShell && /error while loading shared libraries|^(\/bin\/)?sh: /m.test(message)))
    throw problem('ffmpeg-missing', null, { retryable: true })
}

/**
 * The output of a process, block by block. If the caller stops reading early, the process is ended; when this generator ends, the
 * process is gone. Throws 'stopped', 'ffmpeg-missing', 'media-overrun' if the process writes nothing for too long, and what `judge`
 * throws.
 */
export async function* outputOf(
  run: BoundedProcess,
  options: { signal?: AbortSignal | undefined; judge: (end: ProcessEnd) => void | Promise<void> },
): AsyncGenerator<Buffer> {
  const { signal, judge } = options
  let isStalled = false
  const onAbort = () => run.kill()
  signal?.addEventListener('abort', onAbort, { once: true })
  const checkStopped = () => {
    if (signal?.aborted) throw problem('stopped', null, { retryable: true })
  }
  const blocks = run.stdout[Symbol.asyncIterator]()
  const next = async () => {
    const timer = setTimeout(() => {
      isStalled = true
      run.kill()
    }, processLimits.stalledMs)
    try {
      return await blocks.next()
    } finally {
      clearTimeout(timer)
    }
  }
  try {
    for (;;) {
      checkStopped()
      const { done, value } = await next()
      if (done) break
      checkStopped()
      yield value as Buffer
    }
    const end = await run.ended
    checkStopped()
    if (isStalled) throw problem('media-overrun')
    checkStarted(end)
    await judge(end)
  } finally {
    signal?.removeEventListener('abort', onAbort)
    run.kill()
    run.stdout.destroy()
    await run.ended
  }
}

/**
 * Frees the memory of a block that was read from a process and is no longer needed. No view can read its bytes afterwards.
 * Otherwise Node would keep up to 64 MB of such blocks until the next garbage collection, and the allocator may never release that
 * memory. Blocks that share their memory with others are left to the garbage collection.
 */
export function freeNow({ buffer, byteLength }: Uint8Array | Float32Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
