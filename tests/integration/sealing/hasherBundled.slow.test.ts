import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, type UserConfig } from 'vite'
import { expect, test } from 'vitest'
import config from '../../../electron.vite.config.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** Without its threads, hashing still works, only slower. So this test checks that the built app finds them. */
test('the built app finds the entry of its hashing threads', async () => {
  const { main } = config as { main: UserConfig }
  const entries = (main.build?.rollupOptions?.input ?? {}) as Record<string, string>
  const folder = testFolder()
  const program = join(packageRoot, 'tests/programs/hashers/beginsInWorkers.ts')
  const bundle = (outDir: string, inChunks: boolean) =>
    build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'node20',
        outDir,
        rollupOptions: {
          input: {
            engine: program,
            hasher: entries.hasher ?? '',
            ...(inChunks ? { cli: join(packageRoot, 'tests/bench/intake/child.ts') } : {}),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    })
  for (const inChunks of [false, true]) {
    const outDir = join(folder, String(inChunks), 'main')
    await bundle(outDir, inChunks)
    const said = execFileSync(process.execPath, [join(outDir, 'engine.js')], {
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    expect(String(said).trim()).toBe('true')
  }
  // Code that two entries share is in a chunk, and the search began there.
  expect(readdirSync(join(folder, 'true/main/chunks')).join()).toContain('workerPool')
})
