import { expect, test } from 'vitest'
import type { LaunchRecogniser } from '../../../electron/recognition/launch.ts'
import { type HeldTask, type TaskSource, Transcriber } from '../../../electron/service/work/transcriber.ts'
import { silentLog } from '../../../shared/errors/log.ts'
import { taskRow } from '../../contract/service/rows.ts'
import { heard } from '../../support/serviceClient.ts'
import { until } from '../../support/waiting.ts'

test('reports progress only after the start is stored', async () => {
  const claims = [{ task: taskRow({ params: '{}' }), claimToken: 'token' }]
  const began: string[] = []
  const stored = Promise.withResolvers<void>()
  let isFinished = false
  const source: TaskSource<HeldTask> = {
    claim: async () => claims.shift() ?? null,
    unfinished: async () => 1,
    withAudio: (_claim, _signal, work) => work('recording.wav'),
    taskFolder: async () => 'folder',
    async report(_claim, status) {
      began.push(status)
      await stored.promise
    },
    async finish() {
      isFinished = true
      return true
    },
    release: async () => {},
  }
  const launch: LaunchRecogniser = Object.assign(
    async (_job: unknown, { onStarted, onProgress }: Parameters<LaunchRecogniser>[1]) => {
      onStarted()
      onProgress(0.5)
      return { ok: true as const, data: heard }
    },
    { endIdle: () => {} },
  )
  const transcriber = new Transcriber(source, launch, { atOnce: () => 1, log: silentLog })
  transcriber.wake()
  await until(() => isFinished)
  expect(began).toEqual(['STARTED'])
  stored.resolve()
  await until(() => began.length === 2)
  expect(began).toEqual(['STARTED', 'PROGRESS'])
  await transcriber.close()
})
