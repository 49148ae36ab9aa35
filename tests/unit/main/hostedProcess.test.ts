import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { needs, testNeeding } from '../../support/needs.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

vi.mock('electron', () => ({ app: {}, utilityProcess: {} }))

let folder: string
beforeEach(() => {
  folder = testFolder()
})

testNeeding(needs.linux)('sending to a process that has just ended throws nothing', async () => {
  const { hostInNode } = await import('../../../electron/main/hostedProcess.ts')
  const entry = join(folder, 'entry.mjs')
  writeFileSync(entry, `process.on('message', () => process.exit(0)); process.send('ready')`)
  const thrown = vi.fn()
  process.on('uncaughtException', thrown)
  try {
    const child = hostInNode(entry, packageRoot)
    const exited = new Promise((resolve) => child.onExit(resolve))
    await new Promise((resolve) => child.onMessage(resolve))
    child.send({})
    await new Promise((resolve) => setImmediate(resolve))
    // The process has ended, but this thread blocks, so nobody has reported it yet.
    const isGone = () =>
      readdirSync(`/proc/${child.pid}/task`).length === 1 &&
      /\) Z /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))
    const pause = new Int32Array(new SharedArrayBuffer(4))
    while (!isGone()) Atomics.wait(pause, 0, 0, 1)
    child.send({})
    await exited
    await new Promise((resolve) => setImmediate(resolve))
    expect(thrown).not.toHaveBeenCalled()
  } finally {
    process.off('uncaughtException', thrown)
  }
})

describe('an engine that dies', async () => {
  const { restartDelayMs } = await import('../../../electron/main/hostedProcess.ts')
  test('starts again, with a longer delay each time', () => {
    expect(restartDelayMs([0])).toBe(250)
    expect(restartDelayMs([0, 1000])).toBe(500)
    expect(restartDelayMs([0, 1000, 2000, 3000, 4000])).toBe(4000)
  })
  test('stays down after the sixth death within a minute', () => {
    expect(restartDelayMs([0, 1, 2, 3, 4, 5])).toBe(null)
  })
  test('starts at the shortest delay again after a quiet minute', () => {
    expect(restartDelayMs([0, 1, 2, 3, 4, 60_004])).toBe(250)
  })
})
