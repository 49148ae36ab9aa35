import { afterEach, expect, test } from 'vitest'
import { canonicalTranscript, transcriptSha256 } from '../../../electron/evidence/canonicalTranscript.ts'
import { chosenLanguages } from '../../../shared/languages/interfaceLanguage.ts'
import { speak } from '../../../shared/words/catalogue.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { sha256 } from '../../support/evidenceFolder.ts'

afterEach(() => speak('en'))

const segment = (speaker: string | null, text: string, startMs = 0) => ({
  startMs,
  endMs: startMs + 500,
  speaker,
  text,
})
const content = {
  language: 'en',
  segments: [
    segment('Reyes', 'One.'),
    segment('#2', 'Two é.', 500),
    segment(null, '', 1000),
    segment('Reyes', 'Three.', 1500),
  ],
}

test('the canonical transcript equals the example in docs/evidence.md', () => {
  const text =
    '{"form":"tapelog-transcript-1","language":"en","segments":[{"endMs":500,"speaker":0,"startMs":0,"text":"One."},{"endMs":1000,"speaker":1,"startMs":500,"text":"Two é."},{"endMs":1500,"speaker":null,"startMs":1000,"text":""},{"endMs":2000,"speaker":0,"startMs":1500,"text":"Three."}],"speakers":["Reyes","#2"]}'
  expect(canonicalTranscript(content).toString()).toBe(text)
  expect(transcriptSha256(content)).toBe(sha256(text))
})

test('names an unnamed speaker the same in every language of the program', async () => {
  const hashes = [transcriptSha256(content)]
  for (const language of chosenLanguages) {
    await speak(language)
    const segments = content.segments.map((each) => ({
      ...each,
      speaker: each.speaker && shownSpeakerName(each.speaker),
    }))
    hashes.push(transcriptSha256({ ...content, segments }))
  }
  expect(new Set(hashes).size).toBe(1)
})

test('changes its hash with each time, word, name and Unicode normalisation', () => {
  const [first, ...rest] = content.segments
  const changed = [
    { ...content, language: 'de' },
    { ...content, segments: rest },
    { ...content, segments: [{ ...first, startMs: 1 }, ...rest] },
    { ...content, segments: [{ ...first, endMs: 501 }, ...rest] },
    { ...content, segments: [{ ...first, speaker: 'Reyez' }, ...rest] },
    { ...content, segments: [{ ...first, speaker: null }, ...rest] },
    { ...content, segments: content.segments.map((each) => ({ ...each, text: each.text.normalize('NFD') })) },
  ] as (typeof content)[]
  expect(new Set([content, ...changed].map(transcriptSha256)).size).toBe(changed.length + 1)
})

test('replaces half of a surrogate pair by U+FFFD', () => {
  const of = (text: string) => transcriptSha256({ language: 'en', segments: [segment('\udc00x', text)] })
  expect(of('a\ud800b')).toBe(transcriptSha256({ language: 'en', segments: [segment('\ufffdx', 'a\ufffdb')] }))
})
