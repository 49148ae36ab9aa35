import { expect, test } from 'vitest'
import { demoFile, importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

test('an invalid language is refused', async () => {
  const folder = testFolder()
  const engine = await openEngine(folder, null)
  try {
    await importAll(engine, [demoFile('260915_0911.ogg')])
    const refused = { code: 'bad-input', message: expect.stringContaining('language-code') }
    for (const asking of [
      engine.call('settings.update', { transcription: { language: 'en; DROP' } }),
      engine.call('recordings.transcribe', { recordingId: 1, options: { language: 'en; DROP' } }),
    ])
      await expect(asking).rejects.toMatchObject(refused)
  } finally {
    await engine.stop()
  }
})
