import type { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { Quitting } from '../../../electron/main/quitting.ts'
import { until } from '../../support/waiting.ts'

/** Replaces Electron: an app that is about to quit, and the answer to its question. */
const electron = vi.hoisted(() => ({ asked: [] as { message: string }[], answer: 0, quits: 0 }))
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  return {
    app: Object.assign(new EventEmitter(), { quit: () => electron.quits++ }),
    powerMonitor: new EventEmitter(),
    BrowserWindow: { getAllWindows: () => [] },
    dialog: {
      showMessageBox: async (options: { message: string }) => {
        electron.asked.push(options)
        return { response: electron.answer }
      },
    },
  }
})
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const before = signals.map((signal) => process.listeners(signal))
afterEach(() => {
  for (const [index, signal] of signals.entries())
    for (const listener of process.listeners(signal))
      if (!before[index]?.includes(listener)) process.removeListener(signal, listener)
})

test('quitting asks while a recording is copied, whatever else the queue shows first', async () => {
  const { app } = await import('electron')
  const stop = vi.fn(async () => {})
  // Failed recordings come first in the overview.
  const refused = { current: 'import', state: 'failed' }
  const overview = { copying: 2, chains: Array.from({ length: 1000 }, () => refused), total: 1002 }
  new Quitting({ engine: { call: async () => overview }, typedText: { save: async () => null }, stop })
  const quit = () => (app as unknown as EventEmitter).emit('before-quit', { preventDefault: () => {} })
  quit()
  await until(() => electron.asked.length === 1)
  expect(electron.asked[0]?.message).toBe('2 recordings are being copied.')
  expect(stop).not.toHaveBeenCalled()

  overview.copying = 0
  await until(() => {
    quit()
    return electron.quits > 0
  })
  expect(electron.asked).toHaveLength(1)
  expect(stop).toHaveBeenCalledOnce()
})
