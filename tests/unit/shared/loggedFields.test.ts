import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placesOf } from '../../../shared/errors/log.ts'
import { entryOf, lineOf } from '../../../shared/support/logEntry.ts'
import { loggedFields } from '../../../shared/support/loggedFields.ts'
import { problem } from '../../../shared/words/problem.ts'

const line = (event: string, fields: Record<string, never>) =>
  lineOf({ atMs: 0, level: 'error', process: 'engine', event, fields })

/** Each of these must never be in a log. */
const planted = {
  title: 'Harbour office',
  name: 'Reyes',
  lowerName: 'reyes',
  text: 'We never saw the contract before the vote.',
  key: 'sk_live_4242424242424242',
  upperKey: 'AKIAIOSFODNN7EXAMPLE',
  path: '/home/anna/Interviews/Reyes.wav',
  windowsPath: 'C:\\Users\\anna\\Reyes.wav',
  address: 'https://bucket.example/part?X-Amz-Signature=5f1d&X-Amz-Credential=anna',
  hash: '9f2c41d8'.repeat(8),
}

describe('a logged text', () => {
  const fieldNames = [
    ...['code', 'error', 'process', 'command', 'event', 'kind', 'outcome', 'reason', 'chromium', 'work', 'task'],
    ...['version', 'stack', 'title', 'path', 'message', 'groups', 'anything'],
  ]
  test.each(fieldNames)('holds nothing personal: %s', (name) => {
    for (const value of Object.values(planted)) expect(loggedFields({ [name]: value })).toEqual({ [name]: 'left-out' })
  })

  test('passes only as a known word', () => {
    const known = new Set(Object.values(loggedFields(allowed)))
    fc.assert(
      fc.property(fc.constantFrom(...fieldNames), fc.string(), (name, value) => {
        const [kept] = Object.values(loggedFields({ [name]: value }))
        // A version or a place in the program may be made by chance; they hold nothing.
        return kept === 'left-out' || known.has(kept ?? '') || /^[\d.]+$|:\d+:\d+$|^[A-Z_\d]+$/.test(String(kept))
      }),
    )
  })

  const allowed = {
    ...{ code: 'SQLITE_FULL', error: 'TypeError', process: 'engine', command: 'recordings.import', kind: 'upload' },
    ...{ event: 'library.changed', outcome: 'retry', reason: 'crashed', chromium: 'GPU', work: 'nudge' },
    ...{ task: '0b8f2b5e-52a4-4e0e-8c0e-3f6a3d0c9a11', version: '0.1.0', stack: 'engine.js:12:5 node:fs:573:18' },
    ...{ jobId: 3, isPackaged: false, recordingId: null },
  }
  test('passes if Tapelog logs it', () => {
    expect(loggedFields(allowed)).toEqual(allowed)
    expect(loggedFields({ code: 'not-granted' })).toEqual({ code: 'not-granted' })
    expect(loggedFields({ code: 'ENOSPC' })).toEqual({ code: 'ENOSPC' })
  })

  test('is left out inside objects, lists and odd names', () => {
    const fields = { values: { name: 'Reyes' }, list: ['Reyes'], 'Reyes said': 1, jobId: Number.NaN, big: 5n }
    expect(loggedFields(fields)).toEqual({ jobId: null })
  })

  test('is left out if it is an unknown event', () => {
    const made = line('Reyes called', { time: 'Reyes', level: 'Reyes', process: 'Reyes' } as never)
    expect(made).not.toContain('Reyes')
    expect(entryOf(made)).toMatchObject({ atMs: 0, level: 'error', process: 'engine', event: 'left-out' })
  })
})

describe('a logged error', () => {
  const thrown = (work: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      return error
    }
  }
  const withLines = new Error('at Reyes (/home/anna/Reyes.js:1:2)\n    at Harbour (/home/anna/office.js:3:4)')
  const changed = Object.assign(new Error('first'), { message: 'Reyes' })
  const errors = {
    'a file that is missing': thrown(() => readFileSync(planted.path)),
    'text that is no JSON': thrown(() => JSON.parse(planted.text)),
    'an address that is none': thrown(() => new URL(`//${planted.address}`)),
    'a message with lines like places': withLines,
    'a message that was changed later': changed,
    'a cause that says more': new Error('failed', { cause: new Error(planted.address) }),
    'an error with a name of its own': Object.assign(new Error('x'), { name: planted.name, code: planted.key }),
    'a problem with values': problem('engine-down', null, { cause: new Error(planted.title) }),
    'a text': planted.text,
  }
  test.each(Object.entries(errors))('holds nothing personal: %s', (_what, error) => {
    const { name = '', code = '' } = error as { name?: string; code?: string }
    const made = line('job-threw', { error: name, code, stack: placesOf(error), message: String(error) } as never)
    for (const value of [...Object.values(planted), 'anna', 'Harbour', 'office.js', process.cwd(), 'X-Amz', 'contract'])
      expect(made).not.toContain(value)
  })

  test('keeps file, line and column without folders', () => {
    const places = placesOf(errors['a file that is missing'])
    expect(places).toMatch(/^node:fs:\d+:\d+ .*loggedFields\.test\.ts:\d+:\d+/)
    expect(loggedFields({ stack: places })).toEqual({ stack: places })
  })
})
