import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { RecogniserJob } from '../../electron/recognition/types.ts'
import { transcriptionRequestSchema } from '../../shared/partner/schemas.ts'
import { test } from './fixtures.ts'
import { demo, root } from './tapelogWindow.ts'

test('a recogniser works in a process of Electron', async ({ home, open }) => {
  const tapelog = await open()
  const { params } = transcriptionRequestSchema.parse({ file_url: 'x' })
  const job: RecogniserJob = {
    ...{ audioPath: demo.memo.path, params, packageRoot: root, modelsFolder: home.path, speechModel: 'demo' },
    ...{ threads: 1, device: { choice: 'processor', broken: [] }, scratchFolder: home.path, taskFolder: home.path },
  }
  const messages = await tapelog.app.evaluate(
    ({ utilityProcess }, { entry, job }) =>
      new Promise<{ type: string; data?: { text: string; networkLock?: string } }[]>((resolve) => {
        const said: { type: string }[] = []
        const child = utilityProcess.fork(entry, [], { stdio: 'ignore' })
        child.on('message', (message) => {
          said.push(message)
          if (message.type === 'result' || message.type === 'failed') child.kill()
        })
        child.on('exit', () => resolve(said))
        child.postMessage(job)
      }),
    { entry: join(root, 'out/main/recogniser.js'), job },
  )
  expect(messages[0]).toEqual({ type: 'started' })
  expect(messages.at(-1)).toMatchObject({ type: 'result' })
  expect(messages.at(-1)?.data?.text).toContain('mayor')
  // Electron's process cannot enter a network namespace.
  expect(messages.at(-1)?.data?.networkLock).toBe('guard')
})
