import { expect } from 'vitest'
import { conformanceTarget, isEmbedded, testWith, transcriptionNeeds } from '../support/conformanceTarget.ts'
import { expectRefused, submit, submitNow, upload } from './calls.ts'

/**
 * The rate of submits: section 8 of the interface description. On a named service this file runs last, because it uses up the
 * minute's submits. The embedded service of this file has no other client.
 */
const target = conformanceTarget()
const limit = 60

testWith(...transcriptionNeeds)('§8 the 61st transcription submit of a minute is refused', async (context) => {
  // Use no audio, so that nothing is transcribed sixty times, whether the tasks fail or are refused.
  const { DownloadUrl } = await upload(target, new TextEncoder().encode('no recording at all\n'.repeat(100)), 'mp3')
  const body = { file_url: DownloadUrl, params: {} }
  const submitOne = () => submitNow(target, body)
  // The first submit waits for room. The minute counts from it.
  const answers = [await submit(target, body)]
  const startedMs = Date.now()
  if (!isEmbedded) answers.push(...(await Promise.all(Array.from({ length: limit - 1 }, submitOne))))
  while (answers.length < limit) answers.push(await submitOne())
  const next = await submitOne()
  if (Date.now() - startedMs >= 60_000) context.skip('61 submits took longer than a minute here')
  const first = answers[0]?.status ?? 0
  if (!isEmbedded && first >= 400 && first === next.status) context.skip('the first was refused like the 61st')
  expectRefused(next, 'the 61st within a minute')
  if (isEmbedded) for (const { status, text } of answers) expect(status, text).toBe(200)
})
