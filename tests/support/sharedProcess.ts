import { afterAll, vi } from 'vitest'

// The next file in this process finds real timers, functions and variables.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
