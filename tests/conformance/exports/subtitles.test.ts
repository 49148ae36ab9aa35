import { expect } from 'vitest'
import { plainText } from '../../../electron/engine/export/plainText.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { names, spoken } from './nastyTranscript.ts'
import { exported, inFile, python } from './readers.ts'

const test = testNeeding(needs.python('webvtt'), needs.python('srt'))

type Cue = { start: number; end: number; text: string; voice: string | null }

const squeezed = (text: string): string => text.replace(/\s+/g, '')

function expectInOrder(cues: readonly Cue[]): void {
  cues.forEach(({ start, end, text }, index) => {
    expect(end).toBeGreaterThan(start)
    expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0)
    expect(text.trim()).not.toBe('')
  })
}

test('python3-webvtt reads every word, voice and time of WebVTT', async () => {
  const script = `
import json, sys, webvtt
out = [{'start': c.start_in_seconds, 'end': c.end_in_seconds, 'text': c.text, 'voice': c.raw_text} for c in webvtt.read(sys.argv[1])]
print(json.dumps(out))`
  const cues = await inFile('vtt', await exported('vtt'), (path) => python<Cue[]>(script, path))
  const read = squeezed(cues.map(({ text }) => text).join(''))
  for (const { text } of spoken) expect(read).toContain(escaped(squeezed(plainText(text))))
  expect(cues.at(-1)?.start).toBe(363_600)
  expect(cues[0]?.voice).toContain(`<v ${escaped(names[0])}>`)
  expectInOrder(cues)
})

/** This reader does not decode entities. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test('python3-srt reads every word and time of SubRip', async () => {
  const script = `
import json, srt, sys
subs = list(srt.parse(open(sys.argv[1], encoding='utf-8', newline='').read()))
print(json.dumps([{'start': s.start.total_seconds(), 'end': s.end.total_seconds(), 'text': s.content, 'voice': None} for s in subs]))`
  const cues = await inFile('srt', await exported('srt'), (path) => python<Cue[]>(script, path))
  expectInOrder(cues)
  const read = squeezed(cues.map(({ text }) => text.replaceAll('\u2060', '')).join(''))
  // A text with an arrow would look like a line of times.
  for (const { text } of spoken) expect(read).toContain(squeezed(plainText(text)).replace('-->', '->'))
  expect(cues.at(-1)?.start).toBe(363_600)
  expect(read).toContain('unreadablehere')
})
