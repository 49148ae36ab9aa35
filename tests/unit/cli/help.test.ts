import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { commandLine, shellWord } from '../../../electron/cli/commandLine.ts'
import { examples } from '../../../electron/cli/examples.ts'
import { createProgram } from '../../../electron/cli/program.ts'
import { help } from '../../../shared/words/en/help.ts'

afterEach(() => vi.unstubAllEnvs())

/** The words of a command line without escapes: `a "b c"` is two words. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
const names = Object.keys(examples) as (keyof typeof examples)[]
/** `transcript import` is a command of `transcript`. */
const allCommands = () =>
  createProgram(async () => {}).commands.flatMap((each) => [
    { name: each.name(), command: each },
    ...each.commands.map((inner) => ({ name: `${each.name()} ${inner.name()}`, command: inner })),
  ])
const commandOf = (name: string) => allCommands().find((each) => each.name === name)?.command

test('every command has a help text, and every help text a command', () => {
  const commands = allCommands().map(({ name }) => name)
  expect(commands.sort()).toEqual([...names].sort())
})

describe.each(names)('the help of %s', (name) => {
  test('fits a line in the list, and its text ends as a sentence', () => {
    expect(help.commands[name].summary.length).toBeLessThanOrEqual(60)
    expect(help.commands[name].text).toMatch(/^[A-Z].*\.$/s)
  })

  test('describes every option', () => {
    for (const option of commandOf(name)?.options ?? []) expect(option.description, option.flags).not.toBe('')
  })

  test.each([...examples[name]])('gives an example that is accepted: %s', async (example) => {
    const performed = vi.fn(async () => {})
    await createProgram(performed).parseAsync(wordsOf(example), { from: 'user' })
    expect(performed).toHaveBeenCalledOnce()
  })
})

test('a command to type names the library, quoted where the shell needs it', () => {
  expect(commandLine('sync')).toBe('tapelog sync')
  expect(commandLine('sync', '/data/talks')).toBe('tapelog sync --library /data/talks')
  expect(commandLine('sync', '/data/our talks')).toBe(`tapelog sync --library '/data/our talks'`)
  expect(shellWord(`it's`)).toBe(`'it'\\''s'`)
})

test('from source it is started through npm, and says so', async () => {
  // Other files in this process must not get that module later.
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  vi.stubEnv('npm_lifecycle_event', 'tapelog')
  vi.resetModules()
  const { commandLine: fromSource } = await import('../../../electron/cli/commandLine.ts')
  expect(fromSource('sync')).toBe('npm run -s tapelog -- sync')
})
