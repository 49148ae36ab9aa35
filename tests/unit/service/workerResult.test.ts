import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { mostResultBytes } from '../../../electron/service/newsroom/worker/protocol.ts'
import { resultOfWorker } from '../../../electron/service/newsroom/worker/resultSchema.ts'
import { heard } from '../../support/serviceClient.ts'
import { packageRoot } from '../../support/testEngine.ts'

const bytesOf = (given: object) => Buffer.from(JSON.stringify(given))

test('takes over a day of fast speech', () => {
  const words = Array.from({ length: 10 }, (_, at) => ({ text: 'so', start: at / 4, end: at / 4, confidence: 0.5 }))
  const day = { ...heard, results: new Array(34_000).fill({ ...heard.results[0], words }) }
  expect(resultOfWorker(bytesOf(day))).toEqual(day)
})

test('refuses a list with one wrong item, and a list or an object that is too long', () => {
  const [segment] = heard.results
  expect(resultOfWorker(bytesOf({ ...heard, results: [segment, {}] }))).toBeNull()
  const notice = { code: 'demo-model' }
  for (const [count, isTaken] of [
    [100, true],
    [101, false],
  ] as const)
    expect(resultOfWorker(bytesOf({ ...heard, notices: new Array(count).fill(notice) })) !== null).toBe(isTaken)
  const voices = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`SPEAKER_${at}`, [1]]))
  expect(resultOfWorker(bytesOf({ ...heard, speaker_embeddings: voices }))).toBeNull()
})

test('refuses the longest wrong results without the memory for millions of mistakes', async () => {
  const schema = pathToFileURL(join(packageRoot, 'electron/service/newsroom/worker/resultSchema.ts')).href
  const program = `
    import { resultOfWorker } from ${JSON.stringify(schema)}
    const before = '{"text":"","language":null,"duration":1,"notices":[],"results":['
    for (const item of ['{},', '1,', '{"text":"${'x'.repeat(40)}"},'])
      console.log(resultOfWorker(Buffer.from(before + item.repeat(${mostResultBytes} / item.length).slice(0, -1) + ']}')))`
  const limited = ['--max-old-space-size=400', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, limited)
  expect(stdout).toBe('null\nnull\nnull\n')
})
