import { expect, test } from 'vitest'
import { submitOnce } from '../../../electron/partner/submitOnce.ts'

/** Requests that must leave only once, or not at all. */
function submit(signal: AbortSignal) {
  const happened: string[] = []
  const sent = submitOnce({
    setStarted: (startedMs) => happened.push(startedMs === null ? 'taken back' : 'written down'),
    send: async () => {
      happened.push('sent')
    },
    nowMs: 1,
    signal,
  })
  return { happened, sent }
}

test('a submit is stored before it leaves', async () => {
  const { happened, sent } = submit(new AbortController().signal)
  await sent
  expect(happened).toEqual(['written down', 'sent'])
})

test('a submit stopped before it leaves is never sent', async () => {
  const { happened, sent } = submit(AbortSignal.abort())
  await expect(sent).rejects.toMatchObject({ code: 'stopped' })
  expect(happened).toEqual([])
})
