import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FakeClock } from '../../../support/fakeSystem.ts'
import { FolderBus } from '../../../support/folderRecorder.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

test.each([
  ['and a look sees it', true],
  ['between two looks', false],
])('a file on a share that is lost during its copy (%s) comes in when it is back', async (_when, isSeen) => {
  const folder = testFolder()
  const at = (name: string) => join(folder, name)
  mkdirSync(at('watched'))
  writeWave(at('watched/a.wav'), { seconds: 1, seed: 1 })
  const clock = new FakeClock()
  const engine = await openEngine(at('library'), null, { devicePorts: { ...new FolderBus().ports(), clock } })
  try {
    await engine.call('settings.update', { transcribeOnImport: false })
    await engine.call('watchFolders.add', { path: at('watched') })
    const library = () => engine.call('recordings.list', {})
    /** Lets time pass until the condition is true. */
    const looksUntil = (isSo: () => Promise<boolean>) =>
      until(async () => {
        clock.advance(6000)
        return await isSo()
      })
    engine.start({ kinds: [], byItself: true })
    await looksUntil(async () => (await library()).imports.length === 1)
    renameSync(at('watched'), at('away'))
    engine.start({ kinds: ['import'] })
    await until(async () => (await library()).imports[0]?.error?.code === 'source-gone')
    if (isSeen)
      await looksUntil(
        async () =>
          (await engine.call('watchFolders.list', undefined)).folders[0]?.problem?.code === 'watch-folder-missing',
      )
    renameSync(at('away'), at('watched'))
    await looksUntil(async () => (await library()).total === 1)
    expect((await library()).imports).toEqual([])
  } finally {
    await engine.stop()
  }
})
