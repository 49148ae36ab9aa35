import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { reporters } from './tests/support/reporters.ts'

const include = ['tests/{unit,integration,conformance,usb}/**/*.test.ts']
/** `npm test` leaves these to `npm run test:all`. */
const left = process.env.TAPELOG_TESTS === 'gate' ? ['**/*.slow.test.ts'] : []

/** What a file changes for its whole process, and what no later file could take back. */
const changesProcess = /\bvi\.mock\(|\bprocess\.(on|once|umask|chdir)\(|\bprocess\.env\.\w+ = /
const ofTheirOwn = globSync(include).filter((file) => changesProcess.test(readFileSync(file, 'utf8')))

export default defineConfig({
  test: {
    // Processes, not threads: native modules (SQLite, codecs) and signals are tested as they run in production.
    pool: 'forks',
    // The order of tasks is the same on every computer.
    env: { TAPELOG_TASKS_AT_ONCE: '1' },
    // Tests often wait for a process, a request or a timer; with two workers a core, those with a deadline run out of time.
    maxWorkers: Math.min(8, Math.ceil(1.5 * availableParallelism())),
    // Long enough for a slow computer with other work: a test that needs it hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: 'tests/support/endOfFile.ts',
    // To load the engine takes longer than most files' tests, so that files share a process where they can.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include,
          exclude: [...ofTheirOwn, ...left],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own', include: ofTheirOwn, exclude: left } },
    ],
    reporters,
  },
})
