import type { Page } from '@playwright/test'
import type { TapelogBridge } from '../../shared/contract/bridge.ts'

/** The beginning of the demo's interview as a person writes it. The segments after it stay as the machine wrote them. */
const sentences = [
  'Good morning. Thank you for meeting me here today.',
  'Good morning. Of course you can ask me about the water project.',
  'When did you first hear about the problem?',
  'About three years ago, when I was working for the company.',
  'Who gave you the report about the river?',
  'My brother found the report in the kitchen last year.',
  'Did you tell anyone in the government about this?',
  'Yes, I wrote a long letter, but nobody gave me an answer.',
]
/** This many of these segments are also verified. */
const verifiedSegments = 6
/** Each tuple: segment, first words, colour, tags. */
const marked = [
  { segment: 3, words: 'About three years ago', colour: 'blue', tags: ['when it began'] },
  { segment: 5, words: 'My brother found the report in the kitchen', colour: 'yellow', tags: ['river', 'letter'] },
  { segment: 7, words: 'nobody gave me an answer', colour: 'green', tags: ['letter'] },
] as const

/** Corrects, verifies and marks the beginning of an interview that is not open, like a reporter who is half through it. */
export async function correctInterview(page: Page, title: string): Promise<void> {
  await page.evaluate(
    async ({ title, sentences, verifiedSegments, marked }) => {
      const { tapelog } = globalThis as unknown as { tapelog: TapelogBridge }
      const done = <T>(reply: { ok: true; value: T } | { ok: false }): T => {
        if (!reply.ok) throw new Error('The interview of the pictures cannot be corrected.')
        return reply.value
      }
      const { items } = done(await tapelog.recordings.list({}))
      const recordingId = items.find((item) => item.title === title)?.id ?? 0
      const edit = async (operation: Parameters<typeof tapelog.transcripts.edit>[0]['operation']) =>
        done(await tapelog.transcripts.edit({ recordingId, operation }))
      const segments = done(await tapelog.transcripts.get({ recordingId }))?.segments ?? []
      for (const [index, text] of sentences.entries())
        await edit({ kind: 'segment.setText', segmentId: segments[index]?.id ?? 0, text })
      const segmentIds = segments.slice(0, verifiedSegments).map(({ id }) => id)
      await edit({ kind: 'segments.setVerified', segmentIds, verified: true })
      for (const { segment, words, colour, tags } of marked) {
        const from = sentences[segment]?.indexOf(words) ?? 0
        const piece = { segmentId: segments[segment]?.id ?? 0, from, to: from + words.length, words }
        done(await tapelog.quotes.add({ recordingId, colour, tags: [...tags], pieces: [piece] }))
      }
    },
    { title, sentences, verifiedSegments, marked },
  )
}
