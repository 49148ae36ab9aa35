import { type ForkOptions, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import { withoutNetwork } from '../../../electron/recognition/lockedIn.ts'
import { recogniserEntry } from '../../../electron/recognition/startRecogniser.ts'
import type { FromRecogniser } from '../../../electron/recognition/types.ts'
import { childEnvironment } from '../../../electron/system/index.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { recognisersBelow } from '../../support/processesBelow.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/**
 * The system calls of a recogniser and its child processes, recorded by strace: a whole job opens no internet socket.
 */

let folder: string
beforeEach(() => {
  folder = testFolder()
})

/** Internet sockets, including those that refuse to connect. */
const internetSockets = (log: string): string[] =>
  log.split('\n').filter((line) => /\bsocket(pair)?\((AF|PF)_INET6?\b/.test(line))

/** Runs one job under strace. `isApart`: in a network namespace if the system allows it; else with only Tapelog's own guard. */
async function transcribeTraced(isApart: boolean): Promise<{ log: string; outcome: unknown }> {
  const logPath = join(folder, 'strace.log')
  const launch = createLauncher({
    ...{ packageRoot, modelsFolder: join(folder, 'models'), speechModel: 'demo' },
    scratchFolder: join(folder, 'jobs'),
    start: (job) => {
      const usual: ForkOptions = {
        ...{ stdio: 'ignore', serialization: 'advanced', env: childEnvironment() },
      }
      const options: ForkOptions = isApart ? withoutNetwork() : usual
      const traced = ['-f', '-e', 'trace=socket,socketpair,connect,bind,execve', '-o', logPath, '--']
      const child = fork(recogniserEntry(packageRoot), {
        ...options,
        execPath: 'strace',
        execArgv: [...traced, options.execPath ?? process.execPath, ...(options.execArgv ?? process.execArgv)],
      })
      child.send(job, () => {})
      return {
        onMessage: (listener) => void child.on('message', (message) => listener(message as FromRecogniser)),
        onEnd: (listener) => void child.on('close', listener),
        next: () => false,
        // strace ignores all signals: it ends after the recogniser.
        kill: () => {
          for (const pid of recognisersBelow(child.pid)) process.kill(pid, 'SIGKILL')
        },
      }
    },
  })
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  const outcome = await launch(
    { audioPath: demoFile('260915_0911.ogg'), params },
    {
      signal: new AbortController().signal,
      onStarted: () => {},
      onProgress: () => {},
    },
  )
  return { log: readFileSync(logPath, 'utf8'), outcome }
}

testNeeding(needs.linux, needs.tracing)(
  'a whole transcription opens no internet socket',
  async () => {
    for (const isApart of [true, false]) {
      const { log, outcome } = await transcribeTraced(isApart)
      expect(outcome).toMatchObject({ ok: true, data: { text: expect.stringContaining('mayor') } })
      expect(internetSockets(log)).toEqual([])
      // strace saw the job: the recogniser and the decoder started.
      expect(log).toMatch(/execve\("[^"]*ffmpeg"/)
      expect(log).toMatch(/execve\("[^"]*node"/)
    }
  },
  600_000,
)

test('the check finds an internet socket in a log', () => {
  const log = [
    '41 socket(AF_NETLINK, SOCK_RAW|SOCK_CLOEXEC, NETLINK_ROUTE) = 17',
    '41 socket(AF_INET, SOCK_STREAM|SOCK_CLOEXEC|SOCK_NONBLOCK, IPPROTO_IP) = 18',
    '42 socket(AF_INET6, SOCK_DGRAM|SOCK_CLOEXEC, IPPROTO_IP) = -1 EPERM (Operation not permitted)',
    '42 socket(AF_UNIX, SOCK_STREAM, 0) = 19',
  ].join('\n')
  expect(internetSockets(log)).toHaveLength(2)
})
