import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needs, testNeeding } from '../../support/needs.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { until } from '../../support/waiting.ts'

/** Background processes leave the processor to the window. */
const niceness = [
  ['engine/process.ts', 5],
  ['service/process.ts', 10],
  ['recognition/process.ts', 10],
] as const
const entry = (name: string) => join(packageRoot, 'electron', name)

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

// Windows has priority classes, and none between “normal” and “below normal”.
const expectedHere = niceness.map(
  ([name, nice]) => [name, process.platform === 'win32' && nice < 10 ? 0 : nice] as const,
)

test.each(expectedHere)('%s lowers its priority by %i', async (name, expected) => {
  const child = fork(entry(name), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  try {
    await until(() => getPriority(child.pid) === Math.max(getPriority(), expected))
  } finally {
    await end(child)
  }
})

testNeeding(needs.posix)('a process never raises the priority that it was given', async () => {
  const given = 15
  const child = spawn('nice', ['-n', String(given), process.execPath, entry('engine/process.ts')], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    // The process is ready for messages.
    const said = once(child, 'message')
    child.send({ type: 'call', id: 1, name: 'settings.get', input: undefined })
    await said
    expect(getPriority(child.pid)).toBe(Math.min(19, getPriority() + given))
  } finally {
    await end(child)
  }
})
