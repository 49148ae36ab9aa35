import { expect } from 'vitest'
import { conformanceTarget, testWith, transcriptionNeeds } from '../support/conformanceTarget.ts'
import { bodyOf, submit, taskEnded, upload } from './calls.ts'
import { expectField, oneOf } from './fields.ts'
import { silence } from './silence.ts'

/**
 * The longest recordings: section 8 of the interface description. It does not say how a service refuses a longer recording: at
 * once, or by a task that fails.
 */
const target = conformanceTarget()
const test = testWith(...transcriptionNeeds)
const testAccepted = testWith(...transcriptionNeeds, {
  embeddedOnly: 'a service would transcribe hours of silence for it',
})

const hour = 3600
const minute = 60
const submitSilence = async (seconds: number, enabled: boolean) => {
  const { DownloadUrl } = await upload(target, silence(seconds), 'flac')
  return submit(target, { file_url: DownloadUrl, params: { diarization: { enabled, return_embedding: false } } })
}
async function expectTooLong(seconds: number, diarization: boolean): Promise<void> {
  const answer = await submitSilence(seconds, diarization)
  if (answer.status >= 400 && answer.status < 500) return
  const task = await taskEnded(target, String(bodyOf(answer).transcription_id))
  expectField(task, 'status', oneOf('FAILURE'))
}
async function expectAccepted(seconds: number, diarization: boolean): Promise<void> {
  const answer = await submitSilence(seconds, diarization)
  expect(answer.status, answer.text).toBe(200)
  expectField(bodyOf(answer), 'status', oneOf('PENDING'))
}

test('§8 a recording of 24 hours and a minute is refused', () => expectTooLong(24 * hour + minute, false))
test('§8 diarization of 6 hours and a minute is refused', () => expectTooLong(6 * hour + minute, true))
testAccepted('§8 a recording of 24 hours is accepted', () => expectAccepted(24 * hour, false))
testAccepted('§8 diarization of 6 hours is accepted', () => expectAccepted(6 * hour, true))
testAccepted('§8 a recording of more than 6 hours is accepted without diarization', () =>
  expectAccepted(6 * hour + minute, false),
)
