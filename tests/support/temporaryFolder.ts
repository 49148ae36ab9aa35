import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder below `parent`, for programs and Playwright, which say themselves when it goes. In Vitest: `testFolder`. */
export function temporaryFolder(parent = tmpdir()): { path: string; remove: () => void } {
  const path = mkdtempSync(join(parent, 'tapelog-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
