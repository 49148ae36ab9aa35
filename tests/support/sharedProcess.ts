import { afterAll, vi } from 'vitest'

// Restore timers, functions and variables for the next file in this process.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
