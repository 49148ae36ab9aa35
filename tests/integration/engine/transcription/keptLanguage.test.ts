import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoFile, importAll, openEngine, temporaryFolder } from '../../../support/testEngine.ts'

test('a library opens whose settings, recording and run have a language that is none; it is not taken anew', async () => {
  const folder = temporaryFolder()
  let engine = await openEngine(folder.path, null)
  try {
    await importAll(engine, [demoFile('260915_0911.ogg')])
    await engine.call('settings.update', { transcription: { language: 'fr', hotwords: ['Reyes'] } })
    await engine.stop()
    // As an earlier version kept it, which looked at the length only.
    const db = new Database(join(folder.path, 'library.sqlite'))
    db.exec(`UPDATE settings SET value = json_set(value, '$.transcription.language', 'en; DROP');
      UPDATE recordings SET transcription_options = json_set(transcription_options, '$.language', 'en; DROP');
      UPDATE transcription_runs SET options = json_set(options, '$.language', 'pt_BR')`)
    db.close()

    engine = await openEngine(folder.path, null)
    const { transcription } = await engine.call('settings.get', undefined)
    expect(transcription).toMatchObject({ language: 'auto', hotwords: ['Reyes'] })
    expect((await engine.call('recordings.list', {})).items).toHaveLength(1)
    expect((await engine.call('recordings.get', { recordingId: 1 })).transcription.language).toBe('pt-BR')
    const refused = { code: 'bad-input', message: expect.stringContaining('language-code') }
    for (const asking of [
      engine.call('settings.update', { transcription: { language: 'en; DROP' } }),
      engine.call('recordings.transcribe', { recordingId: 1, options: { language: 'en; DROP' } }),
    ])
      await expect(asking).rejects.toMatchObject(refused)
  } finally {
    await engine.stop()
    folder.remove()
  }
})
