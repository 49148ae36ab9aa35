import { expect, test } from 'vitest'
import { headForms } from '../../../../electron/engine/transcriptFiles/headForms.ts'
import { readLines } from '../../../support/readTranscripts.ts'

test.each(headForms.map(({ form, example, read }) => [form, example, read] as const))(
  'reads the form %s',
  async (_form, example, read) => {
    expect(await readLines('a.txt', example)).toEqual(read)
  },
)

test.each([
  [
    'Premiere',
    '00:00:00:05 - 00:00:03:10\nSpeaker 1\nNever.\n\n00:00:03:12 - 00:00:05:00\nSpeaker 1\nNot once.',
    ['0–3000 (Speaker 1): Never.', '3000–5000 (Speaker 1): Not once.'],
  ],
  [
    'Teams',
    '0:0:3.120 --> 0:0:5.450\nReyes, Ana\nNever.\n0:0:6.0 --> 0:0:7.0\nReyes, Ana\nNo.',
    ['3120–5450 Reyes, Ana: Never.', '6000–7000 Reyes, Ana: No.'],
  ],
  [
    'a copied page',
    'Reyes\n0:03\nNever.\nKim\n0:10\nNo.\nReyes\n0:20\nNot once.\nKim\n0:30\nOh.',
    ['3000–10000 Reyes: Never.', '10000–20000 Kim: No.', '20000–30000 Reyes: Not once.', '30000–600000 Kim: Oh.'],
  ],
  [
    'captions of a page',
    '0:03\nwe never saw\n0:05\nthe contract\n0:09\nyes',
    ['3000–5000 we never saw', '5000–9000 the contract', '9000–600000 yes'],
  ],
  [
    'Happy Scribe',
    '[00:00:03.10] - Speaker 1\nNever.\nNo.\n\n[00:00:10.00] - Speaker 2\nOh.',
    ['3100–7700 (Speaker 1): Never.', '7700–10000 (Speaker 1): No.', '10000–600000 (Speaker 2): Oh.'],
  ],
  [
    'wide signs',
    '［00：10］佐藤：見ていません。\n［00：20］佐藤：いいえ。',
    ['10000–20000 佐藤: 見ていません。', '20000–600000 佐藤: いいえ。'],
  ],
  [
    'Markdown',
    '**Reyes** [0:10]\nNever.\n\n**Kim** [0:20]\nNo.',
    ['10000–20000 Reyes: Never.', '20000–600000 Kim: No.'],
  ],
  ['Markdown with colons', '**Reyes:** Never.\n**Kim:** No.', ['0–400000 Reyes: Never.', '400000–600000 Kim: No.']],
  [
    'whisperX',
    '[SPEAKER_00]: Never.\n[SPEAKER_01]: No.',
    ['0–400000 (SPEAKER_00): Never.', '400000–600000 (SPEAKER_01): No.'],
  ],
  [
    'names before a tab',
    'Reyes\tNever.\nKim\tNo.\nReyes\tOh.',
    ['0–300000 Reyes: Never.', '300000–450000 Kim: No.', '450000–600000 Reyes: Oh.'],
  ],
  ['a deposition', 'Q. Never?\nA. No.\nQ. Oh.', ['0–300000 Q: Never?', '300000–450000 A: No.', '450000–600000 Q: Oh.']],
  ['YouTube', '0:00:01.000,0:00:02.500\nNever.\n\n0:00:03.000,0:00:04.000\nNo.', ['1000–2500 Never.', '3000–4000 No.']],
  ['live captions', '>> REYES: Never.\n>> KIM: No.', ['0–400000 REYES: Never.', '400000–600000 KIM: No.']],
])('reads the form %s', async (_, text, read) => {
  expect(await readLines('a.txt', text)).toEqual(read)
})

test('ignores a text that only looks like a head', async () => {
  const text =
    'It was 5:30 in the morning.\n[laughs] No.\nHe came at (5:30): nobody was there.\nThey said (5:30)\nthen 12:75 is none'
  expect((await readLines('a.txt', text)).map((line) => line.slice(line.indexOf(' ') + 1))).toEqual(text.split('\n'))
})

test('reads times of SubRip with four digits after the comma or other arrows', async () => {
  const srt =
    '1\n00:00:01,0200 --> 00:00:02,5000\nNever.\n\n2\n00:00:03:500 -> 00:00:04, 250\nNo.\n\n3\n00:00:05.123456 –> 00:00:06.9\nOh -> no.\n'
  expect(await readLines('a.srt', srt)).toEqual(['1020–2500 Never.', '3500–4250 No.', '5123–6900 Oh -> no.'])
})

test('reads tables of Whisper and captions of YouTube by their suffixes', async () => {
  expect(await readLines('a.tsv', 'start\tend\ttext\n1000\t2500\tNever.\n')).toEqual(['1000–2500 Never.'])
  expect(await readLines('a.sbv', '0:00:01.000,0:00:02.500\nNever.\nNot once.\n')).toEqual([
    ...['1000–1600 Never.', '1600–2500 Not once.'],
  ])
})
