import { describe, expect, test, vi } from 'vitest'
import { commandLine, shellWord } from '../../../electron/cli/commandLine.ts'
import { examples } from '../../../electron/cli/examples.ts'
import { createProgram } from '../../../electron/cli/program.ts'
import { help } from '../../../shared/words/en/help.ts'

const shell = { env: {} }

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

test('every command has a help text, and every help text has a command', () => {
  const commands = allCommands().map(({ name }) => name)
  expect(commands.sort()).toEqual([...names].sort())
})

describe.each(names)('the help of %s', (name) => {
  test('fits one line in the list and ends its text as a sentence', () => {
    expect(help.commands[name].summary.length).toBeLessThanOrEqual(60)
    expect(help.commands[name].text).toMatch(/^[A-Z].*\.$/s)
  })

  test('describes every option', () => {
    for (const option of commandOf(name)?.options ?? []) expect(option.description, option.flags).not.toBe('')
  })

  test.each([...examples[name]])('gives an example that parses: %s', async (example) => {
    const performed = vi.fn(async () => {})
    await createProgram(performed).parseAsync(wordsOf(example), { from: 'user' })
    expect(performed).toHaveBeenCalledOnce()
  })
})

test('a command to type quotes the library’s name where the shell needs it', () => {
  expect(commandLine(shell, 'sync')).toBe('tapelog sync')
  expect(commandLine(shell, 'sync', '/data/talks')).toBe('tapelog sync --library /data/talks')
  expect(commandLine(shell, 'sync', '/data/our talks')).toBe(`tapelog sync --library '/data/our talks'`)
  expect(shellWord(`it's`)).toBe(`'it'\\''s'`)
})

test('a command to type starts through npm when run from source', () => {
  expect(commandLine({ env: { npm_lifecycle_event: 'tapelog' } }, 'sync')).toBe('npm run -s tapelog -- sync')
})
