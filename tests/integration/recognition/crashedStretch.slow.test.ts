import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLauncher } from '../../../electron/recognition/launch.ts'
import type { RecognisedData } from '../../../electron/recognition/types.ts'
import { transcriptionRequestSchema } from '../../../shared/partner/schemas.ts'
import { demoFile, packageRoot, temporaryFolder } from '../../support/testEngine.ts'

/** A recogniser that crashes whenever it hears one place of a recording: real processes, killed by SIGKILL. */
let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

async function heard(entry: object, taskFolder: string): Promise<RecognisedData> {
  const launch = createLauncher({
    ...{ packageRoot, modelsFolder: join(folder.path, 'models'), speechModel: 'demo', ...entry },
    scratchFolder: join(folder.path, 'jobs'),
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
  const folders = [temporaryFolder(folder.path), temporaryFolder(folder.path)] as const
  const whole = await heard({}, folders[0].path)
  const entry = join(import.meta.dirname, '../../programs/poisonedRecogniser.ts')
  const crashed = await heard({ entry }, folders[1].path)
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
