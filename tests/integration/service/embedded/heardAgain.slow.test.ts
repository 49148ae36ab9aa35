import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { measuredRecognisers, type StartRecogniser } from '../../../../electron/recognition/index.ts'
import { linesIn } from '../../../contract/service/recogniserLines.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { recognisersBelow } from '../../../support/processesBelow.ts'
import { openTestService } from '../../../support/serviceClient.ts'
import { demoFile, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** “Try again” after the recogniser was killed, in a library with its service, real recognisers and the demo's model. */
let folder: string
beforeEach(() => {
  folder = testFolder()
})

/** The first line of each finished stretch, and of each stretch that was begun. */
const linesOf = (taskFolder: string, kind: 'stretch' | 'begun') =>
  linesIn(taskFolder).filter((line) => line.startsWith(`{"${kind}"`))

/** Transcribes the demo's dialogue in a new library. `killed`: each recogniser is killed as soon as it has heard 40 %, until a person tries again. */
async function transcribed(name: string, killed: boolean) {
  const { start } = measuredRecognisers(packageRoot)
  let isKilling = killed
  const seen = { starts: 0, finished: [] as string[], atLast: [] as string[], begun: 0 }
  const watched: StartRecogniser = (job) => {
    seen.starts += 1
    const recogniser = start(job)
    return {
      ...recogniser,
      onMessage: (listener) =>
        recogniser.onMessage((message) => {
          if (isKilling && message.type === 'progress' && message.fraction >= 0.4)
            for (const pid of recognisersBelow()) process.kill(pid, 'SIGKILL')
          if (message.type === 'result') {
            seen.atLast = linesOf(job.taskFolder, 'stretch')
            seen.begun = linesOf(job.taskFolder, 'begun').length
          }
          listener(message)
        }),
      onEnd: (listener) =>
        recogniser.onEnd(() => {
          if (isKilling) seen.finished = linesOf(job.taskFolder, 'stretch')
          listener()
        }),
    }
  }
  const service = await openTestService({ speechModel: 'demo', startRecogniser: watched, now: Date.now })
  const engine = await openEngine(join(folder, name), service.connection)
  try {
    await engine.call('recordings.import', { paths: [demoFile('260914_1502.mp3')], destination: 'this-machine' })
    engine.start()
    const { unfinished } = await engine.settle()
    if (killed) {
      expect(unfinished).toMatchObject([{ error: { code: 'transcription-failed' } }])
      isKilling = false
      await engine.call('queue.retry', { all: true })
      expect((await engine.settle()).unfinished).toEqual([])
    } else expect(unfinished).toEqual([])
    const [recording] = (await engine.call('recordings.list', {})).items
    const transcript = await engine.call('transcripts.get', { recordingId: recording?.id ?? 0 })
    return { ...seen, texts: transcript?.segments.map(({ text }) => text) ?? [] }
  } finally {
    await engine.stop()
    await service.remove()
  }
}

testNeeding(needs.linux)(
  'a recogniser that is killed gives the same text and hears no finished stretch again',
  async () => {
    const whole = await transcribed('whole', false)
    const again = await transcribed('again', true)
    expect(again.texts).toEqual(whole.texts)
    expect(again.starts).toBeGreaterThan(2)
    expect(again.finished.length).toBeGreaterThan(3)
    expect(again.finished.length).toBeLessThan(again.atLast.length)
    // The lines of the killed processes are there as they were, with their checksums.
    expect(again.atLast.slice(0, again.finished.length)).toEqual(again.finished)
    expect(again.atLast).toHaveLength(whole.atLast.length)
    // A killed process costs at most the stretch that it had begun.
    expect(again.begun).toBeLessThan(whole.begun + again.starts)
  },
  300_000,
)
