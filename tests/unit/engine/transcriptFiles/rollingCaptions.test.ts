import { describe, expect, test } from 'vitest'
import { readLines } from '../../../support/readTranscripts.ts'

/** Cues of SubRip or WebVTT, two seconds each, from the lines that they show. */
function captions(kind: 'srt' | 'vtt', cues: readonly (readonly string[])[]): string {
  const time = (second: number) => `00:00:${String(second).padStart(2, '0')}${kind === 'srt' ? ',' : '.'}000`
  const blocks = cues.map(
    (lines, at) => `${at + 1}\n${time(at * 2)} --> ${time(at * 2 + 2)}\n${lines.map((line) => `${line}\n`).join('')}`,
  )
  return `${kind === 'vtt' ? 'WEBVTT\n\n' : ''}${blocks.join('\n')}`
}

describe.each(['srt', 'vtt'] as const)('captions that roll, saved as %s', (kind) => {
  test('give each line of a video site once, where it is new', async () => {
    const shown = [
      [' ', 'we never saw'],
      ['we never saw', ' '],
      ['we never saw', 'the contract'],
      ['the contract', ' '],
      ['the contract', 'that was signed'],
    ]
    expect(await readLines(`a.${kind}`, captions(kind, shown))).toEqual([
      '0–2000 we never saw',
      '4000–6000 the contract',
      '8000–10000 that was signed',
    ])
  })

  test('give each line of live captions once, however many lines they show', async () => {
    const shown = [
      ['one'],
      ['one', 'two'],
      ['one', 'two', 'three'],
      ['two', 'three', 'four'],
      ['three', 'four', 'five'],
    ]
    expect((await readLines(`a.${kind}`, captions(kind, shown))).map((line) => line.split(' ')[1])).toEqual([
      ...['one', 'two', 'three', 'four', 'five'],
    ])
  })

  test('give each word once where a line grows', async () => {
    const shown = [['we'], ['we never'], ['we never saw'], ['we never saw', 'the'], ['we never saw', 'the contract']]
    expect((await readLines(`a.${kind}`, captions(kind, shown))).map((line) => line.split(' ')[1])).toEqual([
      ...['we', 'never', 'saw', 'the', 'contract'],
    ])
  })

  test('are not assumed where people repeat themselves', async () => {
    const shown = [['Did you see it?'], ['No.'], ['No.', 'I did not.'], ['And then?'], ['No.'], ['No.']]
    const read = await readLines(`a.${kind}`, captions(kind, shown))
    expect(read.map((line) => line.slice(line.indexOf(' ') + 1))).toEqual([
      ...['Did you see it?', 'No.', 'No. I did not.', 'And then?', 'No.', 'No.'],
    ])
  })
})

describe('names at the beginning of a line in a cue', () => {
  test('divide a cue between the people who speak in it', async () => {
    const shown = [
      ['Reyes: Yes.', 'Kim: No.'],
      ['Kim: Never', 'at all.'],
      ['REYES: And then:', 'nothing.'],
    ]
    expect(await readLines('a.srt', captions('srt', shown))).toEqual([
      '0–2000 Reyes: Yes.',
      '0–2000 Kim: No.',
      '2000–4000 Kim: Never at all.',
      '4000–6000 Reyes: And then: nothing.',
    ])
  })

  test('are words if the line happens to begin with a word before a colon', async () => {
    const shown = [
      ['I told them', 'this: never.'],
      ['It says', 'Rule: never.'],
      ['He said', 'this: no.'],
    ]
    expect(await readLines('a.srt', captions('srt', shown))).toEqual([
      '0–2000 I told them this: never.',
      '2000–4000 It says Rule: never.',
      '4000–6000 He said this: no.',
    ])
  })
})
