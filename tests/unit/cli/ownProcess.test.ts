import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../support/testEngine.ts'

/** These run as a program, or hand its process to one. */
const entries = ['index.ts', 'demo.ts', 'processTerminal.ts']
const usesProcess =
  /\bprocess\.(env|exit|exitCode|argv|cwd|chdir|umask|std\w+|on|once|off|removeListener)\b|= process$|\(process[,)]|\bconsole\.|from 'node:process'/

test('the commands never use a process of their own', () => {
  const files = globSync(join(packageRoot, 'electron/cli/**/*.ts')).filter((file) => !entries.includes(basename(file)))
  expect(files.length).toBeGreaterThan(50)
  const using = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => usesProcess.test(line))
      .map((line) => `${basename(file)}: ${line.trim()}`),
  )
  expect(using).toEqual([])
})
