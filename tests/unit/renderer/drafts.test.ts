import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BridgeError } from '../../../renderer/base/bridgeError.ts'
import { ChangedElsewhere, type TypedField } from '../../../renderer/typing/draft.ts'
import { Drafts } from '../../../renderer/typing/drafts.ts'

/** Typed text, from the first key until the library has it. The library may answer late or never. The clock is fake. */
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Sent = {
  text: string
  run: string
  basedOn: string
  sentBefore: readonly string[]
  answer: (inLibrary?: string) => void
  fail: (error: Error) => void
}
function desk(more: Partial<TypedField> = {}) {
  const drafts = new Drafts()
  const sent: Sent[] = []
  const field: TypedField = {
    save: (text, run, base) =>
      new Promise((resolve, reject) => {
        sent.push({ text, run, ...base, answer: resolve, fail: reject })
      }),
    kept: (text) => text.replace(/\s+/g, ' ').trim(),
    runEndsAfterMs: 1000,
    ...more,
  }
  const answered = async (from = 0) => {
    for (const { answer } of sent.slice(from)) answer()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    drafts,
    sent,
    answered,
    texts: () => sent.map(({ text }) => text),
    type: (text: string) => drafts.type('field', text, 'before', field),
    compose: (isComposing: boolean) => drafts.compose('field', isComposing, 'before', field),
  }
}
// Codes without a sentence: the window shows the error's own message.
const restarted = new BridgeError({ code: 'restarted-in-this-test', message: 'Restarted.', retryable: true })

test('sends continuous typing at least every 150 ms, even without an answer', async () => {
  const { type, sent, texts } = desk()
  let text = ''
  const sentAtMs: number[] = []
  for (let ms = 0; ms < 3000; ms += 20) {
    const before = sent.length
    text += 'a'
    type(text)
    await vi.advanceTimersByTimeAsync(20)
    if (sent.length > before) sentAtMs.push(ms)
  }
  expect(Math.max(...sentAtMs.map((at, index) => at - (sentAtMs[index - 1] ?? 0)))).toBeLessThanOrEqual(150)
  await vi.advanceTimersByTimeAsync(150)
  expect(texts().at(-1)).toBe(text)
  expect(new Set(sent.map(({ run }) => run)).size).toBe(1)
})

test('ends a run of typing at a pause or another edit', async () => {
  const { type, sent, answered, drafts } = desk()
  type('a')
  await vi.advanceTimersByTimeAsync(900)
  type('ab')
  await vi.advanceTimersByTimeAsync(1100)
  type('abc')
  await vi.advanceTimersByTimeAsync(10)
  await answered()
  await drafts.flush()
  type('abcd')
  await vi.advanceTimersByTimeAsync(200)
  const runs = sent.map(({ run }) => run)
  expect(runs[1]).toBe(runs[0])
  expect(new Set(runs).size).toBe(3)
})

test('puts the last keys before an undo into their run', async () => {
  const { type, sent, answered, drafts } = desk()
  type('a')
  type('ab')
  const flushed = drafts.flush()
  await answered()
  expect(await flushed).toBeNull()
  expect(sent.map(({ text }) => text)).toEqual(['a', 'ab'])
  expect(sent[1]?.run).toBe(sent[0]?.run)
  type('abc')
  const left = drafts.leave('field')
  await answered()
  await left
  expect(sent[2]?.run).not.toBe(sent[0]?.run)
})

test('shows Saved only when the last character is acknowledged', async () => {
  const { type, sent, drafts } = desk()
  type('a')
  type('ab')
  expect(drafts.state()).toBe('saving')
  sent[0]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(drafts.state()).toBe('saving')
  await vi.advanceTimersByTimeAsync(150)
  type('a')
  // The person types the acknowledged text again while the library is still saving another one.
  expect(drafts.state()).toBe('saving')
  sent[1]?.answer()
  await vi.advanceTimersByTimeAsync(150)
  expect(drafts.state()).toBe('saving')
  sent[2]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ text }) => text)).toEqual(['a', 'ab', 'a'])
  expect(drafts.state()).toBe('saved')
})

test('keeps typed spaces when a save is answered', async () => {
  const { type, answered, drafts } = desk()
  type('two  words ')
  await answered()
  expect(drafts.state()).toBe('saved')
  expect(drafts.shown('field')).toBe('two  words ')
  await drafts.leave('field')
  expect(drafts.shown('field')).toBeNull()
})

test('sends composed words when the input method ends or the window closes', async () => {
  const { type, compose, texts, drafts, answered } = desk()
  compose(true)
  for (const text of ['k', 'ka', 'かん']) type(text)
  await vi.advanceTimersByTimeAsync(5000)
  expect(texts()).toEqual([])
  type('漢字')
  compose(false)
  expect(texts()).toEqual(['漢字'])
  compose(true)
  type('漢字k')
  const flushed = drafts.flush()
  expect(texts()).toEqual(['漢字', '漢字k'])
  await answered()
  expect(await flushed).toBeNull()
})

test('saves everything after the engine died and came back', async () => {
  const { type, sent, drafts, answered } = desk()
  type('a')
  await vi.advanceTimersByTimeAsync(130)
  type('ab')
  for (const { fail } of [...sent]) fail(restarted)
  await vi.advanceTimersByTimeAsync(300)
  expect(sent.at(-1)?.text).toBe('ab')
  expect(drafts.state()).toBe('saving')
  sent.at(-1)?.fail(restarted)
  await vi.advanceTimersByTimeAsync(0)
  expect(drafts.state()).toEqual({ problem: 'Restarted.' })
  expect(drafts.shown('field')).toBe('ab')
  await vi.advanceTimersByTimeAsync(1000)
  await answered(sent.length - 1)
  expect(sent.at(-1)?.text).toBe('ab')
  expect(drafts.state()).toBe('saved')
})

test('keeps the text of a left field until it is saved', async () => {
  const { type, sent, drafts, answered } = desk()
  type('a')
  const left = drafts.leave('field')
  expect(drafts.shown('field')).toBe('a')
  type('ab')
  await vi.advanceTimersByTimeAsync(200)
  await answered()
  await left
  expect(sent.at(-1)?.text).toBe('ab')
  expect(drafts.state()).toBe('saved')
})

test('states why the library does not respond and loses nothing', async () => {
  const { type, sent, drafts, answered } = desk()
  type('a')
  const flushed = drafts.flush(2000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await flushed).toMatch(/is not responding/)
  await answered()
  expect(drafts.state()).toBe('saved')
  type('b')
  await vi.advanceTimersByTimeAsync(200)
  const refused = drafts.flush()
  sent.at(-1)?.fail(new BridgeError({ code: 'too-long-in-this-test', message: 'It is too long.', retryable: false }))
  expect(await refused).toBe('It is too long.')
  expect(drafts.state()).toEqual({ problem: 'It is too long.' })
})

test('sends no empty name and restores the old one', async () => {
  const { type, texts, drafts, answered } = desk({ isKeepable: (text) => text.trim() !== '', runEndsAfterMs: null })
  type(' ')
  await vi.advanceTimersByTimeAsync(500)
  expect(texts()).toEqual([])
  await drafts.leave('field')
  expect(texts()).toEqual([])
  expect(drafts.shown('field')).toBeNull()
  type('after')
  drafts.putBack('field')
  await vi.advanceTimersByTimeAsync(200)
  await answered()
  expect(texts()).toEqual(['after', 'before'])
  expect(drafts.state()).toBe('saved')
})

test('blocks only edits that need a refused text, until the old text is back', async () => {
  const { type, sent, drafts } = desk({ runEndsAfterMs: null })
  const taken = new BridgeError({ code: 'speaker-name-taken', message: 'Taken.', retryable: false })
  type('another’s name')
  sent[0]?.fail(taken)
  await vi.advanceTimersByTimeAsync(0)
  const held = drafts.flush()
  sent[1]?.fail(taken)
  expect(await held).toBe('Taken.')
  const [needing, other] = [drafts.flushBefore(() => true), drafts.flushBefore((key) => key !== 'field')]
  sent.at(-1)?.fail(taken)
  expect([await needing, await other]).toEqual(['Taken.', null])
  drafts.putBack('field')
  const free = drafts.flush()
  expect(sent.at(-1)?.text).toBe('before')
  sent.at(-1)?.answer()
  expect(await free).toBeNull()
})

test('makes separate runs of typed text, restored text and later typing', async () => {
  const { type, sent, texts, drafts, answered } = desk()
  type('before and more')
  await vi.advanceTimersByTimeAsync(0)
  type('before and more!')
  expect(drafts.putBackAsStep('field')).toBe(true)
  expect(drafts.shown('field')).toBe('before')
  await answered()
  expect(texts()).toEqual(['before and more', 'before and more!', 'before'])
  const [first, second, third] = sent
  expect(second?.run).toBe(first?.run)
  expect(third?.run).not.toBe(second?.run)
  type('before or later')
  await vi.advanceTimersByTimeAsync(150)
  expect(sent[3]?.run).not.toBe(third?.run)
  await answered(3)
  drafts.putBackAsStep('field')
  await answered(4)
  expect(drafts.putBackAsStep('field')).toBe(false)
})

test('sends the text that a save was based on, and shows changes from elsewhere', async () => {
  const { type, sent, drafts } = desk()
  type('before more')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent[0]?.basedOn).toBe('before')
  type('before more words')
  await vi.advanceTimersByTimeAsync(150)
  // The response is missing, so the library may have either text.
  expect(sent[1]).toMatchObject({ basedOn: 'before', sentBefore: ['before more'] })
  sent[0]?.answer()
  sent[1]?.answer()
  await vi.advanceTimersByTimeAsync(200)
  type('before more words here')
  await vi.advanceTimersByTimeAsync(150)
  expect(sent[2]).toMatchObject({ basedOn: 'before more words', sentBefore: [] })
  sent[2]?.answer('Before more words here')
  await vi.advanceTimersByTimeAsync(0)
  expect(drafts.shown('field')).toBe('Before more words here')
  expect(drafts.state()).toBe('saved')
})

test('moves the base of the next save on with each answer', async () => {
  const { type, sent } = desk()
  type('a')
  for (const text of ['ab', 'abc', 'abcd']) {
    await vi.advanceTimersByTimeAsync(150)
    type(text)
  }
  expect(sent.map(({ text }) => text)).toEqual(['a', 'ab', 'abc', 'abcd'])
  sent[1]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  for (const { fail } of sent.slice(2)) fail(restarted)
  await vi.advanceTimersByTimeAsync(150)
  expect(sent.at(-1)).toMatchObject({ text: 'abcd', basedOn: 'ab', sentBefore: ['abc', 'abcd'] })
})

test('merges words changed elsewhere with the next save', async () => {
  const { type, sent } = desk()
  type('before more')
  await vi.advanceTimersByTimeAsync(0)
  type('before more words')
  sent[0]?.answer('Before, more')
  await vi.advanceTimersByTimeAsync(200)
  expect(sent[1]).toMatchObject({ text: 'before more words', basedOn: 'before more' })
})

test('lets a person choose where both changed the same words', async () => {
  for (const [whose, expected] of [
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const) {
    const { type, sent, drafts, answered } = desk()
    type('mine')
    await vi.advanceTimersByTimeAsync(0)
    sent[0]?.fail(new ChangedElsewhere('theirs', 'Changed elsewhere.'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(1)
    expect(drafts.theirs('field')).toBe('theirs')
    expect(drafts.shown('field')).toBe('mine')
    expect(drafts.state()).toEqual({ problem: 'Changed elsewhere.' })
    // Before the choice, nothing replaces the other text: no key, no leaving of the field, no end of the window.
    type('mine')
    await vi.advanceTimersByTimeAsync(500)
    expect(await drafts.flush()).toBe('Changed elsewhere.')
    expect(sent).toHaveLength(1)
    drafts.choose('field', whose)
    await answered(1)
    expect(drafts.theirs('field')).toBeNull()
    expect(drafts.shown('field')).toBe(expected)
    expect(drafts.state()).toBe('saved')
    // The draft replaces the exact text, or is not sent at all.
    expect(sent.slice(1).map(({ text, basedOn }) => [text, basedOn])).toEqual(
      whose === 'mine' ? [['mine', 'theirs']] : [],
    )
  }
})

test('keeps words of a removed segment until a person has decided', async () => {
  const place = { recordingId: 1, startMs: 0, endMs: 900, speakerId: 2 }
  const { type, sent, drafts } = desk({ place })
  type('before and more')
  await vi.advanceTimersByTimeAsync(0)
  const left = drafts.leave('field')
  sent[0]?.fail(new BridgeError({ code: 'edit-conflict', message: 'Gone.', retryable: false }))
  await left
  expect(drafts.shown('field')).toBeNull()
  expect(drafts.lostWords()).toMatchObject([{ text: 'before and more', place }])
  // Lost words block no edit, but they keep the window open.
  expect(await drafts.flushBefore(() => true)).toBeNull()
  expect(await drafts.flush()).toMatch(/put its words back/)
  drafts.dismissLost(drafts.lostWords()[0]?.id ?? 0)
  expect(await drafts.flush()).toBeNull()
  expect(drafts.state()).toBe('saved')
})

test.each(['no-transcript', 'recording-unknown'])(
  'drops text typed last into a deleted recording: %s',
  async (code) => {
    const { type, sent, drafts } = desk({ place: { recordingId: 1, startMs: 0, endMs: 900, speakerId: 2 } })
    type('before and more')
    await vi.advanceTimersByTimeAsync(0)
    const left = drafts.leave('field')
    sent[0]?.fail(new BridgeError({ code, message: 'Gone.', retryable: false }))
    await left
    expect(drafts.lostWords()).toEqual([])
    expect(await drafts.flush()).toBeNull()
    expect(drafts.state()).toBe('saved')
  },
)

test('keeps the window open for text that has no field yet', async () => {
  const { drafts } = desk()
  const release = drafts.hold()
  expect(drafts.state()).toBe('saving')
  const edited = drafts.flushBefore(() => true)
  expect(await edited).toBeNull()
  let isFlushed = false
  const flushed = drafts.flush().then((unsaved) => {
    isFlushed = true
    return unsaved
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(isFlushed).toBe(false)
  release()
  expect(await flushed).toBeNull()
  drafts.hold()
  const late = drafts.flush(2000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await late).toMatch(/is not responding/)
})
