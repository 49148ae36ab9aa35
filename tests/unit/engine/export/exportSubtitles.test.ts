import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { cuesOf } from '../../../../electron/engine/export/cues.ts'
import { exportTranscript } from '../../../../electron/engine/export/index.ts'
import { columnsOf, lineBreaker } from '../../../../electron/engine/export/lines.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'
import { ffmpeg, ffprobe } from '../../../support/ffmpeg.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { viewOfSource } from './viewOfSource.ts'

/** Subtitles are read back with FFmpeg, which knows nothing of how they were written. */
let folder = ''
beforeAll(async () => {
  folder = testFolder()
})

type Cue = { startMs: number; endMs: number; text: string }

async function cues(format: 'vtt' | 'srt', document: Parameters<typeof exportTranscript>[1]): Promise<Cue[]> {
  const path = join(folder, `read.${format}`)
  await writeFile(path, await exportTranscript(format, document))
  const shown = ffprobe(['-show_data', '-show_entries', 'packet=pts,duration,data', path]) as {
    packets: { pts: number; duration: number; data: string }[]
  }
  return shown.packets.map(({ pts, duration, data }) => ({
    startMs: pts,
    endMs: pts + duration,
    text: bytesShown(data).toString('utf8'),
  }))
}

/** Bytes that ffprobe shows as `00000010: 7a77 6569 …  zwei`: sixteen in a line. */
function bytesShown(dump: string): Buffer {
  const hex = dump.split('\n').map((line) => /^[0-9a-f]{8}: ((?:[0-9a-f]{2,4} )+)/.exec(line)?.[1] ?? '')
  return Buffer.from(hex.join('').replaceAll(' ', ''), 'hex')
}

const long =
  'The harbour office, and they said so in writing, twice in fact, once in March and once after the summer recess.'

test.each(['vtt', 'srt'] as const)(
  '%s: a long segment becomes consecutive cues that keep every word',
  async (format) => {
    const found = await cues(format, exportDocument([{ startMs: 1000, endMs: 9000, text: long }]))
    expect(found).toHaveLength(2)
    expect(found[0]?.startMs).toBe(1000)
    expect(found[0]?.endMs).toBe(found[1]?.startMs)
    expect(found[1]?.endMs).toBe(9000)
    expect(found.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).toBe(long)
    // Each cue has as much time as its share of the letters.
    const shares = found.map(({ startMs, endMs, text }) => (endMs - startMs) / text.length)
    expect(Math.abs((shares[0] ?? 0) - (shares[1] ?? 0))).toBeLessThan(3)
  },
)

test('WebVTT gives every cue its voice, escaped', async () => {
  const found = await cues('vtt', exportDocument(inTurn([['A & B <>\n--> C', 'if a < b && c --> d, <b>stop</b>']])))
  expect(found).toHaveLength(1)
  expect(found[0]?.text.replace('\n', ' ')).toBe(
    '<v A &amp; B &lt;&gt; --&gt; C>if a &lt; b &amp;&amp; c --&gt; d, &lt;b&gt;stop&lt;/b&gt;',
  )
})

test('WebVTT describes itself in a note that is no cue', async () => {
  const document = {
    ...exportDocument(inTurn([['A', 'Yes.']]), { originalName: 'a --> b\n\n.mp3' }),
    notices: ['x --> y'],
  }
  const bytes = (await exportTranscript('vtt', document)).toString('utf8')
  expect(bytes).toMatch(/^WEBVTT\n\nNOTE\n.*a --&gt; b \.mp3.*machine transcript.*\nx --&gt; y\n\n00:00:00\.000 --> /)
  expect(await cues('vtt', document)).toHaveLength(1)
})

test('SubRip names the speaker where the speaker changes', async () => {
  const found = await cues(
    'srt',
    exportDocument(
      inTurn([
        ['Reyes', 'No.'],
        ['Reyes', ''],
        ['Reyes', 'Never.'],
        ['Interviewer', 'a --> b'],
        [null, 'Hm.'],
      ]),
    ),
  )
  expect(found.map(({ text }) => text)).toEqual(['Reyes: No.', 'Never.', 'Interviewer: a -> b', 'Unknown speaker: Hm.'])
})

test('SubRip has no arrow in a text, however long the arrow is', async () => {
  const text = '1 00:00:01,000 ---> 00:00:02,000 planted ----> -- > -->'
  const bytes = (await exportTranscript('srt', exportDocument(inTurn([[null, text]])))).toString('utf8')
  expect(bytes.match(/-->/g)).toHaveLength(1)
})

/** FFmpeg's reading of subtitles: markup becomes codes in braces, everything else stays text. */
async function shownText(format: 'srt' | 'vtt', text: string, speaker: string | null = null): Promise<string> {
  const path = join(folder, `shown.${format}`)
  await writeFile(path, await exportTranscript(format, exportDocument(inTurn([[speaker, text]]))))
  const shown = ffmpeg(['-i', path, '-f', 'ass', '-']).toString('utf8')
  const lines = shown.split('\n').filter((line) => line.startsWith('Dialogue:'))
  return lines.map((line) => line.split(',').slice(9).join(',').trim().replaceAll('\\N', ' ')).join(' ')
}

const markup = [
  '<script>alert(1)</script>',
  '<font color="red">red</font>',
  'a < b > c </b >',
  '{\\an8}up there',
  '{\\b1}{y:i}bold',
  '<v Reyes>said',
  '&lt;b&gt;',
]
test.each(markup)('%s in a text stays plain text in SubRip', async (text) => {
  const shown = await shownText('srt', text)
  expect(shown.replaceAll('\u2060', '')).toBe(text)
  expect(shown).not.toMatch(/\{\\/)
  const bytes = (await exportTranscript('srt', exportDocument(inTurn([[null, text]])))).toString('utf8')
  expect(bytes).not.toMatch(/<[^\u2060]|\{[^\u2060]/)
})

test.each(markup)('%s in a text or a name makes no tag in WebVTT', async (text) => {
  const [cue] = await cues('vtt', exportDocument(inTurn([[text, text]])))
  expect(cue?.text.slice(1)).not.toContain('<')
  const unescaped = cue?.text
    .replaceAll('\n', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  expect(unescaped).toBe(`<v ${text}>${text}`)
})

test.each(['srt', 'vtt', 'txt', 'docx'] as const)(
  '%s: no text changes the direction of what follows',
  async (format) => {
    const orders = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
    const text = `שלום\u200f a${orders.join('x')}b`
    const document = exportDocument(inTurn([[`R${orders.join('')}eyes`, text]]), { title: orders.join('t') })
    const bytes = await exportTranscript(format, document)
    if (format !== 'docx') {
      expect(bytes.toString('utf8')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      expect(bytes.toString('utf8')).toContain('שלום\u200f axxxxxxxxb')
    }
  },
)

test('a segment without length stays until it can be read, but never over the next one', async () => {
  const document = exportDocument([
    { startMs: 1000, endMs: 1000, text: 'Yes.' },
    { startMs: 1300, endMs: 1200, text: 'No.' },
    { startMs: 1300, endMs: 1300, text: long },
  ])
  for (const format of ['vtt', 'srt'] as const) {
    const found = await cues(format, document)
    // 4 characters at 17 a second.
    expect(found[0]).toMatchObject({ startMs: 1000, endMs: 1236 })
    expect(found[1]).toMatchObject({ startMs: 1300, text: expect.stringMatching(/^No\. The harbour/) })
    expect(found[2]?.startMs).toBeGreaterThan(1300 + 1000)
    expectApart(found)
  }
})

test('a cue stays as long as it takes to read, if the next words leave room', async () => {
  const quick = exportDocument([
    { startMs: 0, endMs: 300, text: 'The harbour office had it all along.' },
    { startMs: 1500, endMs: 1700, text: 'The harbour office had it all along.' },
    { startMs: 60_000, endMs: 61_000, text: 'So.' },
  ])
  const found = await cues('vtt', quick)
  expect(found.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 1500],
    [1500, 3618],
    [60_000, 61_000],
  ])
})

test('cues end where sentences end', async () => {
  const text = 'Nobody had seen it. The harbour office, and they said so in writing, had it in March. Then it was gone.'
  const found = await cues('vtt', exportDocument([{ startMs: 0, endMs: 12_000, text }]))
  expect(found.map((cue) => cue.text.replaceAll('\n', ' '))).toEqual([
    'Nobody had seen it.',
    'The harbour office, and they said so in writing, had it in March.',
    'Then it was gone.',
  ])
})

test('cues of two people who speak at once follow each other', async () => {
  const found = await cues(
    'vtt',
    exportDocument([
      { startMs: 0, endMs: 20_000, speaker: 'A', text: long },
      { startMs: 1000, endMs: 2000, speaker: 'B', text: 'Wait.' },
    ]),
  )
  expectApart(found)
  expect(found[1]?.text).toContain('Wait.')
})

test('every transcript gives consecutive cues that have a length', async () => {
  const segment = fc.record({
    startMs: fc.nat(20_000),
    endMs: fc.nat(20_000),
    text: fc.string({ unit: 'grapheme', maxLength: 200 }),
    speaker: fc.constantFrom('A', 'B', null),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 12 }), async (said) => {
      expectApart(cuesOf(viewOfSource(exportDocument(said), 'vtt'), { namePrefix: true, gaps: true }))
    }),
    { numRuns: 100 },
  )
})

function expectApart(found: readonly { startMs: number; endMs: number }[]): void {
  found.forEach(({ startMs, endMs }, index) => {
    expect(startMs).toBeGreaterThanOrEqual(found[index - 1]?.endMs ?? 0)
    expect(endMs).toBeGreaterThan(startMs)
  })
}

test('an empty transcript gives a valid file without cues', async () => {
  expect(await cues('vtt', exportDocument([]))).toEqual([])
  expect((await exportTranscript('srt', exportDocument([]))).toString()).toBe('')
})

describe('the lines of a cue', () => {
  const breakLines = lineBreaker('en', 42)

  test('are about equally long', () => {
    expect(breakLines('good morning thank you for meeting me here today')).toEqual([
      'good morning thank you',
      'for meeting me here today',
    ])
  })

  test('break between words in scripts without spaces, and begin with no punctuation', () => {
    const chinese = '我们在投票之前从未见过这份合同，港务局以书面形式确认了两次，一次在三月，一次在夏季休会之后。'
    const lines = lineBreaker('zh_CN', 42)(chinese)
    expect(lines.join('')).toBe(chinese)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      expect(columnsOf(line)).toBeLessThanOrEqual(42)
      expect(line).not.toMatch(/^[，。]/u)
    }
  })

  test('never cut a visible character', () => {
    const families = '👨‍👩‍👧‍👦'.repeat(50)
    for (const line of lineBreaker('not a language', 42)(families)) expect(line.replaceAll('👨‍👩‍👧‍👦', '')).toBe('')
  })

  test('hold every word and at most 42 columns', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      fc.constantFrom('the', 'שלום', '合同。', '😀'),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
        const said = words.join(' ').replace(/\s+/g, ' ').trim()
        const lines = breakLines(said)
        expect(lines.join('').replaceAll(' ', '')).toBe(said.replaceAll(' ', ''))
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(42)
      }),
    )
  })
})
