import { beforeEach, expect, test } from 'vitest'
import { noteCrash, pastCrashes } from '../../../electron/recognition/crashes.ts'
import { PartialResultsFile } from '../../../electron/recognition/partialResultsFile.ts'
import type { SoundStretch, SpeechRecogniser } from '../../../electron/recognition/types.ts'
import { testFolder } from '../../support/testFolder.ts'

/** What the file of partial results tells of crashes, and what the next try makes of it. */
const second = 16_000
let folder: string
beforeEach(() => {
  folder = testFolder()
})

/** A process would end here without another word. */
class Killed extends Error {}

/** Tries a recording of ten stretches of a second. A process that has this second is killed. Returns the seconds that the model got. */
async function tried(killedAt: (at: number) => boolean, given: { shift?: number } = {}) {
  const results = new PartialResultsFile(folder, 'one model')
  const got: number[] = []
  const model: SpeechRecogniser = {
    ...{ id: 'model', notices: [], usesHotwords: false },
    async *recognise(stretches) {
      for await (const stretch of stretches) {
        const at = Math.floor(stretch.startSample / second)
        got.push(at)
        if (killedAt(at)) throw new Killed()
        yield { stretch, heard: { text: `${at}`, words: null, language: null } }
      }
    },
  }
  async function* sound(): AsyncGenerator<SoundStretch> {
    for (let at = results.stretches.length; at < 10; at++)
      yield { startSample: at * second + (given.shift ?? 0), samples: new Float32Array(second - 1000) }
  }
  try {
    const heard = pastCrashes(model, folder).recognise(sound(), { language: 'auto', hotwords: [] })
    for await (const { stretch, heard: speech } of heard) {
      const { startSample } = stretch
      const endSample = startSample + stretch.samples.length
      results.addStretch({ ...speech, startSample, endSample, heardTo: endSample, voices: [] })
    }
    return { isKilled: false, got, stretches: results.stretches }
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    return { isKilled: true, got, stretches: results.stretches }
  } finally {
    results.close()
  }
}

/** Tries until the recording is done or another try is of no use. */
async function triedOn(killedAt: (at: number, tries: number) => boolean) {
  for (let tries = 1; ; tries++) {
    const result = await tried((at) => killedAt(at, tries), { shift: tries * 100 })
    if (!result.isKilled || !noteCrash(folder)) return { ...result, tries }
  }
}

const textsOf = ({ stretches }: { stretches: readonly { text: string; suspicion?: string }[] }) =>
  stretches.map(({ text, suspicion }) => suspicion ?? text)
const seconds = (...except: number[]) =>
  Array.from({ length: 10 }, (_, at) => (except.includes(at) ? 'crash' : `${at}`))

test('the next try after one crash hears the rest, with the stretch of the crash', async () => {
  const result = await triedOn((at, tries) => at === 4 && tries === 1)
  expect(textsOf(result)).toEqual(seconds())
  expect(result.got).toEqual([4, 5, 6, 7, 8, 9])
})

test.each([[[4]], [[0]], [[9]], [[4, 5, 6]], [[1, 8]]])(
  'stretches %s are left out and marked if they crash at each try',
  async (bad) => {
    const result = await triedOn((at) => bad.includes(at))
    expect(textsOf(result)).toEqual(seconds(...bad))
    expect(result.tries).toBe(2 * bad.length + 1)
  },
)

test('a model that always crashes ends the task after three tries', async () => {
  const result = await triedOn(() => true)
  expect(result).toMatchObject({ isKilled: true, tries: 3 })
  expect(textsOf(await tried(() => false))).toEqual(seconds())
})

test('speech heard before a model broke is kept and not heard again', async () => {
  const broken = await triedOn((at) => at >= 3)
  expect(broken).toMatchObject({ isKilled: true, tries: 7 })
  const mended = await tried(() => false)
  expect(mended.got).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(textsOf(mended)).toEqual(seconds())
})

test('a pause does not count as a crash', async () => {
  for (let pause = 0; pause < 5; pause++) await tried((at) => at === 4)
  const result = await tried(() => false)
  expect(textsOf(result)).toEqual(seconds())
})

test('a crash outside all stretches is tried only once more', async () => {
  expect(noteCrash(folder)).toBe(false)
  new PartialResultsFile(folder, 'one model').close()
  expect([noteCrash(folder), noteCrash(folder)]).toEqual([true, false])
  await tried((at) => at === 4)
  expect([noteCrash(folder), noteCrash(folder)]).toEqual([true, false])
})

test('another model gets the stretch that crashed the first one', async () => {
  await tried((at) => at === 0)
  noteCrash(folder)
  await tried((at) => at === 0)
  noteCrash(folder)
  new PartialResultsFile(folder, 'another model').close()
  new PartialResultsFile(folder, 'one model').close()
  expect((await tried(() => false)).got[0]).toBe(0)
})
