import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { transcriptSchema } from '../../../build/schema.mjs'
import { plainText } from '../../../electron/engine/export/plainText.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { nasty, spoken } from './nastyTranscript.ts'
import { exported, inFile, python } from './readers.ts'

test('the published JSON schema matches the code', async () => {
  const path = join(import.meta.dirname, '../../../docs/transcript.schema.json')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(await transcriptSchema()))
})

test('ajv accepts exported JSON by the published schema, and names errors', async () => {
  const path = join(import.meta.dirname, '../../../docs/transcript.schema.json')
  const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(path, 'utf8')))
  const file = JSON.parse((await exported('json')).toString('utf8'))
  expect(validate(file), JSON.stringify(validate.errors)).toBe(true)
  expect(file.segments.map(({ text }: { text: string }) => text)).toEqual(
    nasty.transcript.segments.map(({ text }) => text),
  )
  expect(validate({ ...file, segments: [{ ...file.segments[0], startMs: -1 }] })).toBe(false)
})

const pythonTest = testNeeding(needs.program('python3'))

pythonTest('Python’s csv reads each segment as a row, and no cell begins a formula', async () => {
  const script = `
import csv, json, sys
print(json.dumps(list(csv.reader(open(sys.argv[1], encoding='utf-8-sig', newline=''), strict=True))))`
  const rows = await inFile('csv', await exported('csv'), (path) => python<string[][]>(script, path))
  expect(rows).toHaveLength(spoken.length + 1)
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([5]))
  expect(rows[1]).toEqual(['0.000', '4.000', "O'Neil & Co <x>", "'=cmd() and @SUM(1) +1 -1", 'yes'])
  for (const [, , , text = ''] of rows.slice(1)) expect(text).not.toMatch(/^[=+\-@]/)
  expect(rows.map(([, , , text]) => text)).toContain(plainText('one\ttwo\nthree\r\nfour'))
  const quotes = await inFile('quotes-csv', await exported('quotes-csv'), (path) => python<string[][]>(script, path))
  expect(quotes).toHaveLength(2)
  expect(quotes[1]?.[0]).toBe("'=cmd() and @SUM(1)")
  expect(quotes[1]?.[8]).toBe('budget, "2026"; \'=tag()')
})
