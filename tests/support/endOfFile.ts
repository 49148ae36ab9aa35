import { afterAll, vi } from 'vitest'
import { removeFoldersOfFile } from './testFolder.ts'

// Restore timers, functions and variables for the next file in this process, and remove the folders of this one.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  removeFoldersOfFile()
})
