import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../support/serviceClient.ts'
import { demoFile, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** The library's facts about a transcript's language and speakers, from the recogniser to the export. */
let folder: string
let service: TestService
beforeAll(async () => {
  folder = testFolder()
  service = await openTestService({ now: Date.now })
})
afterAll(() => service.remove())

test('German is refused for an English recording, and “automatic” says it assumed English', async () => {
  const engine = await openEngine(join(folder, 'library'), service.connection)
  const out = join(folder, 'out')
  mkdirSync(out)
  const shown = async () => {
    const [summary] = (await engine.call('recordings.list', {})).items
    return summary
  }
  try {
    const paths = [demoFile('260915_0911.ogg')]
    await engine.call('recordings.import', {
      paths,
      options: { language: 'de', diarization: false, hotwords: [], decodeSilence: false, returnEmbedding: false },
    })
    engine.start()
    await engine.settle()
    expect(await shown()).toMatchObject({
      stage: 'failed',
      hasTranscript: false,
      language: null,
      error: { code: 'language-unavailable', message: expect.stringContaining('German') },
    })

    const recordingId = (await shown())?.id ?? 0
    await engine.call('recordings.transcribe', { recordingId, options: { language: 'auto' } })
    await engine.settle()
    expect(await shown()).toMatchObject({
      stage: 'ready',
      language: { language: 'en', source: 'assumed', asked: 'auto' },
      speakerCount: 0,
    })
    const transcript = await engine.call('transcripts.get', { recordingId })
    expect(transcript?.segments.length).toBeGreaterThan(0)
    expect(transcript?.segments.every(({ speakerId }) => speakerId === null)).toBe(true)
    const written = async () => {
      const { files } = await engine.call('exports.write', {
        recordingIds: [recordingId],
        formats: ['txt'],
        directory: out,
      })
      return readFileSync(files[0]?.path ?? '', 'utf8')
    }
    const facts = await written()
    expect(facts).toContain('English (assumed)')
    expect(facts).toContain('speakers not identified')
    expect(facts).not.toContain('#1')

    const [first] = transcript?.segments ?? []
    const operation = { kind: 'segment.setSpeaker', segmentId: first?.id ?? 0, speakerId: 'new' } as const
    const added = await engine.call('transcripts.edit', { recordingId, operation })
    // The share counts all words, also those without a speaker.
    expect(added.speakers).toMatchObject([{ name: '#1' }])
    expect(added.speakers?.[0]?.share).toBeLessThan(0.9)
    const taken = await engine.call('transcripts.edit', {
      recordingId,
      operation: { kind: 'speaker.takeUnassigned', speakerId: added.speakers?.[0]?.id ?? 0 },
    })
    expect(taken.speakers).toMatchObject([{ name: '#1', share: 1 }])
    expect(await written()).not.toContain('not identified')
    for (const _ of [1, 2]) await engine.call('transcripts.undo', { recordingId })
    expect(await engine.call('transcripts.get', { recordingId })).toMatchObject({
      speakers: [],
      segments: transcript?.segments,
    })
  } finally {
    await engine.stop()
  }
})
