import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import type { RecognisedData } from '../../../electron/recognition/types.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { demoFile, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'

/** A recogniser that crashes whenever it hears one place of a recording: real processes, killed by SIGKILL. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})

async function heard(entry: object, taskFolder: string): Promise<RecognisedData> {
  const launch = createLauncher({
    ...{ packageRoot, modelsFolder: join(folder, 'models'), speechModel: 'demo', ...entry },
    scratchFolder: join(folder, 'jobs'),
  })
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  const outcome = await launch(
    { audioPath: demoFile('260914_1502.mp3'), params, taskFolder },
    { signal: new AbortController().signal, onStarted: () => {}, onProgress: () => {} },
  )
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.data
}

test('a stretch that crashes the recogniser twice is marked, and the rest is transcribed', async () => {
  const whole = await heard({}, testFolder(folder))
  const entry = join(import.meta.dirname, '../../programs/poisonedRecogniser.ts')
  const crashed = await heard({ entry }, testFolder(folder))
  expect(crashed.unclear).toEqual([
    { start: expect.any(Number), end: expect.any(Number), reason: 'crash', speaker_id: expect.any(String) },
  ])
  const [{ start, end } = { start: 0, end: 0 }] = crashed.unclear ?? []
  expect([start < 20, end > 20, end - start < 25]).toEqual([true, true, true])
  expect(crashed.notices).toContainEqual({ code: 'crashed-parts' })
  // Words at the edges may move a little, because the search for speech began anew.
  const words = ({ results }: RecognisedData) =>
    results
      .flatMap(({ words }) => words ?? [])
      .filter((word) => word.end < start - 0.2 || word.start > end + 0.2)
      .map(({ text }) => text)
      .join(' ')
  expect(words(crashed)).toBe(words(whole))
  expect(
    crashed.results.flatMap(({ words }) => words ?? []).every((word) => word.end <= start || word.start >= end),
  ).toBe(true)
})
