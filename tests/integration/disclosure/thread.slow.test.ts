import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { build, type UserConfig } from 'vite'
import { expect, test } from 'vitest'
import { revealedIn, revealedInThread } from '../../../electron/disclosure/index.ts'
import config from '../../../electron.vite.config.ts'
import { forbidding, noHints } from '../../support/revealed.ts'
import { packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** Finished files are read in a thread, so that the engine answers meanwhile. */
const folder = testFolder()
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const manyWords = (name: string) => {
  const segment = {
    startMs: 1000,
    text: 'What was said about the river and the harbour office on that day',
    speaker: 'Clerk',
  }
  return JSON.stringify([...Array.from({ length: 20_000 }, () => segment), { text: name }])
}

test('the search thread finds the same as the process, for several files at once', async () => {
  const paths = ['Reyes', 'Nobody', 'Anna Reyes'].map((name, at) => file(`${at}.json`, JSON.stringify({ name })))
  const found = await Promise.all(
    paths.map((path) => revealedInThread(path, forbidding('Anna Reyes', 'Reyes'), noHints)),
  )
  expect(found).toEqual(
    await Promise.all(paths.map((path) => revealedIn(path, forbidding('Anna Reyes', 'Reyes'), noHints))),
  )
  expect(found.map((one) => one.length)).toEqual([1, 0, 2])
})

test('the search of a day of words does not block the process', async () => {
  const path = file('day.json', manyWords('Reyes'))
  await revealedInThread(file('small.txt', 'x'), forbidding('Reyes'), noHints)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const found = await revealedInThread(path, forbidding('Reyes'), noHints)
  delay.disable()
  expect(found.some(({ blocks }) => blocks)).toBe(true)
  expect(delay.max / 1e6).toBeLessThan(1000)
})

test('an unreadable file and a stopped search give an error, never a clean result', async () => {
  await expect(revealedInThread(join(folder, 'none'), forbidding('Reyes'), noHints)).rejects.toMatchObject({
    code: 'ENOENT',
  })
  const stop = new AbortController()
  const reading = revealedInThread(file('stopped.json', manyWords('Reyes')), forbidding('Reyes'), noHints, {
    signal: stop.signal,
  })
  stop.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
  await expect(revealedInThread(file('after.txt', 'Reyes'), forbidding('Reyes'), noHints)).resolves.toHaveLength(1)
})

test('the built app finds the entry of the search thread', async () => {
  const { main } = config as { main: UserConfig }
  const entries = (main.build?.rollupOptions?.input ?? {}) as Record<string, string>
  const program = file(
    'program.ts',
    `import { revealedInThread } from ${JSON.stringify(join(packageRoot, 'electron/disclosure/index.ts'))}
     import { existsSync } from 'node:fs'
     const found = await revealedInThread(process.argv[2] ?? '', { names: [{ id: 1, spellings: ['Reyes'] }], redacted: [], facts: [] }, { known: [] })
     console.log(found.length)`,
  )
  const outDir = join(folder, 'built')
  await build({
    configFile: false,
    logLevel: 'error',
    root: packageRoot,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      rollupOptions: {
        input: { engine: program, disclosure: entries.disclosure ?? '' },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  const run = () =>
    String(
      execFileSync(process.execPath, [join(outDir, 'engine.js'), named], { env: { ...process.env, NODE_OPTIONS: '' } }),
    ).trim()
  const named = file('named.txt', 'Reyes')
  expect(run()).toBe('1')
  // Without the entry the file would be read in the process itself, with the same findings. So another thread answers now.
  const answer = 'parentPort.on("message", ({ id }) => parentPort.postMessage({ id, findings: [1, 2, 3] }))'
  writeFileSync(join(outDir, 'disclosure.js'), `import { parentPort } from 'node:worker_threads'\n${answer}\n`)
  expect(run()).toBe('3')
})
