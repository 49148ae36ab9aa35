import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packageRoot, temporaryFolder } from '../support/testEngine.ts'

vi.mock('electron', () => ({ app: {}, utilityProcess: {} }))

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

test.skipIf(process.platform !== 'linux')(
  'what is sent to a process that has just ended is nobody’s error',
  async () => {
    const { hostInNode } = await import('../../electron/main/hostedProcess.ts')
    const entry = join(folder.path, 'entry.mjs')
    writeFileSync(entry, `process.on('message', () => process.exit(0)); process.send('ready')`)
    const thrown = vi.fn()
    process.on('uncaughtException', thrown)
    try {
      const child = hostInNode(entry, packageRoot)
      const exited = new Promise((resolve) => child.onExit(resolve))
      await new Promise((resolve) => child.onMessage(resolve))
      child.send({})
      await new Promise((resolve) => setImmediate(resolve))
      // Ended, and nobody has been told: this thread does nothing else meanwhile.
      const isGone = () =>
        readdirSync(`/proc/${child.pid}/task`).length === 1 &&
        /\) Z /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8'))
      const sinceMs = Date.now()
      while (!isGone()) if (Date.now() - sinceMs > 10_000) throw new Error('it did not end')
      child.send({})
      await exited
      await new Promise((resolve) => setImmediate(resolve))
      expect(thrown).not.toHaveBeenCalled()
    } finally {
      process.off('uncaughtException', thrown)
    }
  },
)
