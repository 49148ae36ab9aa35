import { buffer } from 'node:stream/consumers'
import { Document, Packer, Paragraph } from 'docx'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readTranscriptFile } from '../../../../electron/engine/transcriptFiles/index.ts'

const recording = { durationMs: 600_000, missing: null }
const read = (name: string, content: string | Buffer, facts = recording) =>
  readTranscriptFile(name, Buffer.isBuffer(content) ? content : Buffer.from(content), facts)
/** `start–end speaker: text`, a line for each segment. */
const lines = async (name: string, content: string | Buffer) => {
  const { segments, speakerNames = {} } = await read(name, content)
  return segments.map(({ startMs, endMs, speakerLabel, text }) => {
    const name = speakerLabel === null ? null : (speakerNames[speakerLabel] ?? '')
    const speaker = name === null ? '' : `${name.startsWith('#') ? `(${speakerLabel})` : name}: `
    return `${startMs}–${endMs} ${speaker}${text}`
  })
}
const refused = (code: string) => expect.objectContaining({ name: 'TapelogError', code })

describe('subtitles', () => {
  test('WebVTT: voices, classes, entities and times inside a cue; notes and styles are no words', async () => {
    const vtt = `WEBVTT - a title

STYLE
::cue { color: red }

NOTE made by hand

intro
00:01.000 --> 00:02.500 align:start position:10%
<v.loud Mary O'Neil>Hello <i>there</i> &amp; <00:00:01.500>you</v>

00:00:02.600 --> 00:00:02.900
<v>Nobody's

00:00:03.000 --> 00:00:04.000
<v Bob>A &lt;b&gt; tag
and a second line <ruby>漢<rt>かん</rt></ruby>
<v Mary O'Neil>Yes
`
    expect(await lines('a.vtt', vtt)).toEqual([
      "1000–2500 Mary O'Neil: Hello there & you",
      "2600–2900 Nobody's",
      '3000–4000 Bob: A <b> tag and a second line 漢',
      "3000–4000 Mary O'Neil: Yes",
    ])
  })

  test('captions that roll: each line once', async () => {
    const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
 
we<00:00:00.500><c> never</c><00:00:01.000><c> saw</c>

00:00:02.000 --> 00:00:02.010
we never saw
 

00:00:02.010 --> 00:00:04.000
we never saw
the<00:00:02.500><c> contract</c>
`
    expect(await lines('a.vtt', vtt)).toEqual(['0–2000 we never saw', '2010–4000 the contract'])
  })

  test('SubRip: tags that players know are left out, other angles are words; names before a colon', async () => {
    const srt = `1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Reyes: 5 < 6</i> {\\an8}\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nKIM: No.\r\n\r\n3\r\n00:00:04,000 --> 00:00:05,000\r\nReyes: Yes\r\nof course\r\n`
    expect(await lines('a.srt', srt)).toEqual([
      '1000–2000 Reyes: 5 < 6',
      '2000–3000 KIM: No.',
      '4000–5000 Reyes: Yes of course',
    ])
  })

  test('a cue keeps its words without a length, without spaces in its times, after an empty line, and beyond 99 hours', async () => {
    const srt = `1
00:00:03,000 --> 00:00:03,000
no length

2
00:00:05,000 --> 00:00:04,000
backwards

3
00:00:06,000-->00:00:07,000 X1:10 X2:20
no spaces

after an empty line

4
0:0:8,5 --> 0:0:9,5
few digits
 
5
00:00:10,000 --> 00:00:11,000
after a line of spaces
6
00:00:12,000 --> 00:00:13,000
after no empty line
12
`
    expect(await lines('a.srt', srt)).toEqual([
      '3000–3000 no length',
      '5000–5000 backwards',
      '6000–7000 no spaces after an empty line',
      '8500–9500 few digits',
      '10000–11000 after a line of spaces',
      '12000–13000 after no empty line 12',
    ])
    const vtt = `WEBVTT

NOTES 1
00:01.000 --> 00:01.000
line: is a word here

NOTE
a note

STYLE

00:02.000 --> 00:03.000
one
00:04.000 --> 00:05.000
NOTE this

and more
`
    expect(await lines('a.vtt', vtt)).toEqual([
      '1000–1000 line: is a word here',
      '2000–3000 one',
      '4000–5000 NOTE this and more',
    ])
    const late = 'WEBVTT\n\n100:00:00.000 --> 100:00:01.000\nlate\n'
    const days = { durationMs: 400_000_000, missing: null }
    expect((await read('a.vtt', late, days)).segments).toMatchObject([{ startMs: 360_000_000, text: 'late' }])
  })

  test('a cue with times that cannot be read gets a place, and the transcript says so', async () => {
    const srt =
      '1\n-00:00:01,000 --> 00:00:02,000\nfirst\n\n2\nNaN --> NaN\nsecond\n\n3\n00:00:08,000 --> 00:75:09,000\nthird\n'
    const { segments, notices } = await read('a.srt', srt)
    expect(segments).toMatchObject([
      { startMs: 0, text: 'first' },
      { text: 'second' },
      { startMs: 8000, text: 'third' },
    ])
    expect(notices).toContainEqual({ code: 'times-placed', values: { segments: 2 } })
  })

  test('what its beginning says counts more than the suffix', async () => {
    expect(await lines('a.txt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n')).toEqual(['1000–2000 Hello'])
    expect(await lines('a.txt', '1\n00:00:01,000 --> 00:00:02,000\nHello\n')).toEqual(['1000–2000 Hello'])
  })
})

describe('oTranscribe', () => {
  test('times, paragraphs and names; nothing else of its HTML', async () => {
    const html = `<p><span class="timestamp" contenteditable="false" data-timestamp="1.5">00:01</span> <b>Reyes:</b> We &amp; they<script>steal()</script><img src=x onerror=steal()></p><p>went on<br /><span class="timestamp" data-timestamp="9">00:09</span><strong>Kim:</strong> No.</p><p><span class="timestamp">0:20</span> NOTE: End</p>`
    const plain = { text: '<p>Reyes: a<br>Reyes: b</p>', media: 'a.mp3', 'media-time': 0 }
    expect(await lines('a.otr', JSON.stringify(plain))).toEqual(['0–300000 Reyes: a', '300000–600000 Reyes: b'])
    expect(await lines('a.otr', JSON.stringify({ text: html, media: 'a.mp3', 'media-time': 3 }))).toEqual([
      '1500–5719 Reyes: We & they',
      '5719–9000 went on',
      '9000–20000 Kim: No.',
      '20000–600000 NOTE: End',
    ])
  })
})

describe('JSON of others', () => {
  test('whisper and whisperX', async () => {
    const whisper = {
      text: 'Hi there',
      language: 'de',
      segments: [
        {
          ...{ id: 0, seek: 0, start: 0.5, end: 2.25, text: ' Hi there.', temperature: 0 },
          words: [
            { word: ' Hi', start: 0.5, end: 0.75, probability: 0.9 },
            { word: ' there.', start: 0.75, end: 2.25, probability: 0.5 },
          ],
        },
        { start: 3, end: 4, text: 'No', speaker: 'SPEAKER_01', words: [{ word: '2014.' }] },
      ],
    }
    expect(await lines('a.json', JSON.stringify(whisper))).toEqual(['500–2250 Hi there.', '3000–4000 (SPEAKER_01): No'])
    const { language, segments } = await read('a.json', JSON.stringify(whisper))
    expect(language).toBe('de')
    expect(segments[0]?.words).toEqual([
      { text: 'Hi', startMs: 500, endMs: 750, confidence: 0.9 },
      { text: 'there.', startMs: 750, endMs: 2250, confidence: 0.5 },
    ])
  })

  test('a time that is null or empty is no time, and not zero', async () => {
    const segments = [
      { start: 5, end: 7, text: 'Hi', words: [{ word: 'Hi', start: null, end: null }] },
      { start: null, end: null, text: 'there' },
      { start: '9', end: '12.5', text: 'No' },
    ]
    expect(await lines('a.json', JSON.stringify({ segments }))).toEqual([
      '5000–7000 Hi',
      '7000–9000 there',
      '9000–12500 No',
    ])
    expect((await read('a.json', JSON.stringify({ segments }))).segments[0]?.words).toEqual([])
    const empty = JSON.stringify({ segments: [{ start: '', end: 1, text: 'Hi' }] })
    await expect(read('a.json', empty)).rejects.toEqual(refused('transcript-file-unknown'))
  })

  test('whisper.cpp', async () => {
    const json = {
      result: { language: 'en' },
      transcription: [
        { timestamps: { from: '00:00:00,000', to: '00:00:01,200' }, offsets: { from: 0, to: 1200 }, text: ' Hello' },
      ],
    }
    expect(await lines('a.json', JSON.stringify(json))).toEqual(['0–1200 Hello'])
  })

  test('Amazon Transcribe: punctuation joins its word, a sentence ends a segment', async () => {
    const item = (content: string, start: string, end: string, speaker: string) => ({
      ...{ type: 'pronunciation', start_time: start, end_time: end, speaker_label: speaker },
      alternatives: [{ confidence: '0.9', content }],
    })
    const mark = (content: string) => ({ type: 'punctuation', alternatives: [{ confidence: '0.0', content }] })
    const json = {
      jobName: 'x',
      results: {
        language_code: 'en-US',
        transcripts: [{ transcript: "I've been. Sorry" }],
        items: [
          item("I've", '4.87', '5.02', 'spk_0'),
          item('been', '5.02', '5.17', 'spk_0'),
          mark('.'),
          item('Sorry', '8.49', '9.0', 'spk_1'),
        ],
      },
      status: 'COMPLETED',
    }
    expect(await lines('a.json', JSON.stringify(json))).toEqual([
      "4870–5170 (spk_0): I've been.",
      '8490–9000 (spk_1): Sorry',
    ])
  })

  test('Deepgram: utterances, or words with their speakers; channels', async () => {
    const word = (text: string, start: number, end: number, speaker?: number) => ({
      ...{ word: text.toLowerCase(), punctuated_word: text, start, end, confidence: 0.99 },
      ...(speaker === undefined ? {} : { speaker }),
    })
    const one = {
      metadata: {},
      results: {
        channels: [{ alternatives: [{ transcript: '', words: [word('Yes.', 0, 1, 0), word('No.', 1, 2, 1)] }] }],
      },
    }
    expect(await lines('a.json', JSON.stringify(one))).toEqual([
      '0–1000 (speaker 0): Yes.',
      '1000–2000 (speaker 1): No.',
    ])
    const two = {
      results: {
        channels: [{ alternatives: [] }, { alternatives: [] }],
        utterances: [{ start: 0.5, end: 1, transcript: 'Yes.', channel: 1, speaker: 0, words: [] }],
      },
    }
    expect(await lines('a.json', JSON.stringify(two))).toEqual(['500–1000 (channel 2): Yes.'])
  })

  test('the result of the interface', async () => {
    const json = {
      language: 'en',
      duration: 3,
      results: [{ start: 1, end: 2, text: 'Hello', speaker_id: 'S0', speaker: 'Reyes' }],
    }
    expect(await lines('a.json', JSON.stringify(json))).toEqual(['1000–2000 Reyes: Hello'])
  })
})

describe('text', () => {
  test('names and times; text between two times is placed by its length, and it is said', async () => {
    const text = 'Reyes: Before.\n\n[0:10] Reyes: We never saw it\nReyes: aaaa\nKim: aaaa\n(1:10.5) KIM: No.'
    expect(await lines('a.txt', text)).toEqual([
      '0–10000 Reyes: Before.',
      '10000–49457 Reyes: We never saw it',
      '49457–59978 Reyes: aaaa',
      '59978–70500 Kim: aaaa',
      '70500–600000 Kim: No.',
    ])
    expect((await read('a.txt', text)).notices).toEqual([
      { code: 'from-file', values: { file: 'a.txt' } },
      { code: 'times-placed', values: { segments: 3 } },
    ])
  })

  test('one paragraph without a time was placed too', async () => {
    expect((await read('a.txt', 'Hello.')).notices).toContainEqual({ code: 'times-placed', values: { segments: 1 } })
  })

  test('a colon does not make a name', async () => {
    const text = 'He said: go away\nThe rule is this: never.\nIt was 5:30 in the morning.'
    const { segments } = await read('a.txt', text)
    expect(segments.map(({ speakerLabel }) => speakerLabel)).toEqual([null, null, null])
  })

  test('a line of a time and a name belongs to the lines below; a name is not given to others', async () => {
    const text = '[0:00] Reyes\nFirst.\nSecond.\n\n[0:20] Kim\nThird.\n\n[0:30]\nNobody.\n\n[0:40] Reyes\nLast.'
    expect(await lines('a.txt', text)).toEqual([
      '0–9231 Reyes: First.',
      '9231–20000 Reyes: Second.',
      '20000–30000 Kim: Third.',
      '30000–40000 Nobody.',
      '40000–600000 Reyes: Last.',
    ])
  })

  test('f4: stamps before or after; NVivo: tabs', async () => {
    expect(await lines('a.txt', '#00:00:05-2# Reyes: One\r\n\r\n#00:00:09-0# Reyes: Two')).toEqual([
      '5200–9000 Reyes: One',
      '9000–600000 Reyes: Two',
    ])
    expect(await lines('a.txt', 'Reyes: One #00:00:05-2#\n\nReyes: Two #00:00:09-0#')).toEqual([
      '0–5200 Reyes: One',
      '5200–9000 Reyes: Two',
    ])
    expect(await lines('a.txt', '00:00:12\tReyes\tOne: two\r\n\r\n00:00:15\t\tThree')).toEqual([
      '12000–15000 Reyes: One: two',
      '15000–600000 Three',
    ])
  })

  test('code pages: UTF-16 with its mark, UTF-8 with its mark, and Windows without one', async () => {
    expect(await lines('a.txt', Buffer.from('\ufeffGrüße', 'utf16le'))).toEqual(['0–600000 Grüße'])
    expect(await lines('a.txt', '\ufeffGrüße')).toEqual(['0–600000 Grüße'])
    expect(await lines('a.txt', Buffer.from('Gr\xfc\xdfe \x96 \x80', 'latin1'))).toEqual(['0–600000 Grüße – €'])
  })

  test('Word: its paragraphs as text', async () => {
    const paragraphs = ['Interview', 'Reyes  0:00:12', 'We never saw it.', 'Kim  0:00:20', 'No.'].map(
      (text) => new Paragraph(text),
    )
    const bytes = await Packer.toBuffer(new Document({ sections: [{ children: paragraphs }] }))
    expect(await lines('a.docx', bytes)).toEqual([
      '0–12000 Interview',
      '12000–20000 Reyes: We never saw it.',
      '20000–600000 Kim: No.',
    ])
  })
})

describe('refused, with what to do', () => {
  test.each([
    ['a.vtt', 'WEBVTT\n\nNOTE nothing\n', 'transcript-file-empty'],
    ['a.txt', ' \n\t\n', 'transcript-file-empty'],
    ['a.txt', '', 'transcript-file-empty'],
    ['a.json', '{"results": [', 'transcript-file-damaged'],
    ['a.json', '{"name": "package"}', 'transcript-file-unknown'],
    ['a.json', '[1, 2]', 'transcript-file-unknown'],
    ['a.json', '{"format": "tapelog-transcript", "segments": 5}', 'transcript-file-damaged'],
    ['a.mp3', 'ID3 something', 'transcript-file-unknown'],
    ['a.txt', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8]), 'transcript-file-unknown'],
    ['a.docx', Buffer.from('PK\u0003\u0004 cut off', 'latin1'), 'transcript-file-damaged'],
  ])('%s %j: %s', async (name, content, code) => {
    await expect(read(name, content)).rejects.toEqual(refused(code))
  })

  test.each([
    ['a line of spaces without end', 'a.txt', `Reyes:${' '.repeat(2_000_000)}x`, null],
    ['lines without end before the words', 'a.txt', `1${'\n'.repeat(2_000_000)}x`, null],
    ['times at the end of endless lines', 'a.txt', `${'#'.repeat(500_000)} ${'0:0'.repeat(300_000)}`, null],
    [
      'markup nested deeper than the stack',
      'a.otr',
      JSON.stringify({ text: `${'<b>'.repeat(200_000)}x`, media: 'a', 'media-time': 0 }),
      'transcript-file-damaged',
    ],
    [
      'bold that each paragraph opens again',
      'a.otr',
      JSON.stringify({
        ...{ media: 'a', 'media-time': 0 },
        text: `${Array.from({ length: 1500 }, (_, at) => `<p><b id=${at}>`).join('')}x`,
      }),
      'transcript-file-too-large',
    ],
    ['JSON nested deeper than the stack', 'a.json', `${'['.repeat(3_000_000)}`, 'transcript-file-damaged'],
    [
      'cues of open tags',
      'a.vtt',
      `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<v '.repeat(300_000)}x`,
      'transcript-file-empty',
    ],
    [
      'two thousand names',
      'a.txt',
      Array.from({ length: 2000 }, (_, at) => `NAME${at}X: words`).join('\n'),
      'transcript-file-unknown',
    ],
  ])('hostile, and it ends: %s', async (_what, name, content, code) => {
    const done = read(name, content)
    if (code === null) expect((await done).segments.length).toBeGreaterThan(0)
    else await expect(done).rejects.toEqual(refused(code))
  })

  test('a Word file that unpacks to more than a transcript can be', async () => {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.alloc(130 * 1024 * 1024, 0x20), 'word/document.xml')
    zip.end()
    const bytes = await buffer(zip.outputStream)
    expect(bytes.length).toBeLessThan(1_000_000)
    await expect(read('a.docx', bytes)).rejects.toEqual(refused('transcript-file-too-large'))
  })

  test('a Word file of more elements than memory holds', async () => {
    const file = new Document({ sections: [{ children: [new Paragraph('Words')] }] })
    const zip = await JSZip.loadAsync(await Packer.toBuffer(file))
    const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
    zip.file('word/document.xml', xml.replace('<w:body>', `<w:body>${'<w:p/>'.repeat(3_100_000)}`))
    const bytes = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
    expect(bytes.length).toBeLessThan(100_000)
    await expect(read('a.docx', bytes)).rejects.toEqual(refused('transcript-file-too-large'))
  })

  test('times that go past the end of the recording: of another recording; a few are placed at its end', async () => {
    const vtt = (count: number) =>
      `WEBVTT\n\n${Array.from({ length: count }, (_, at) => `00:00:${10 + at}.000 --> 00:00:${11 + at}.000\nWord ${at}\n`).join('\n')}`
    await expect(read('a.vtt', vtt(40), { durationMs: 20_000, missing: null })).rejects.toMatchObject({
      code: 'transcript-file-of-another',
      values: { fileMs: 49_000, durationMs: 20_000 },
    })
    const { segments, notices } = await read('a.vtt', vtt(40), { durationMs: 45_000, missing: null })
    expect(segments.at(-1)).toMatchObject({ startMs: 45_000, endMs: 45_000, text: 'Word 39' })
    expect(notices).toContainEqual({ code: 'times-after-end', values: { segments: 2 } })
  })
})

test('a segment does not span missing sound, and text without end is cut', async () => {
  const gap = { cause: 'damaged', fromMs: 4000, lengthMs: 2000 } as const
  const missing = { gaps: [gap], times: 'measured', keepsTimes: true } as const
  const { segments } = await read('a.vtt', 'WEBVTT\n\n00:00.000 --> 00:10.000\none two three four\n', {
    durationMs: 20_000,
    missing,
  } as never)
  expect(segments.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 4000, 'one two'],
    [6000, 10_000, 'three four'],
  ])
  const long = await read('a.txt', 'word '.repeat(9000))
  expect(long.segments.length).toBe(3)
  expect(Math.max(...long.segments.map(({ text }) => text.length))).toBeLessThanOrEqual(20_000)
  expect(long.segments.map(({ text }) => text).join(' ')).toBe('word '.repeat(9000).trim())
})

test('one name is one speaker however it is written; numbers of programs are no names', async () => {
  const { segments, speakerNames } = await read('a.txt', 'REYES: a\nReyes: b\nSpeaker 1: c\nspeaker 2: d\nSpeaker 1: e')
  expect(segments.map(({ speakerLabel }) => speakerLabel)).toEqual([
    'REYES',
    'REYES',
    'Speaker 1',
    'speaker 2',
    'Speaker 1',
  ])
  // Tapelog’s own numbers stay; speakers of another program get the free numbers.
  expect(speakerNames).toEqual({ REYES: 'REYES', 'Speaker 1': '#1', 'speaker 2': '#2' })
  const others = await read(
    'b.txt',
    'Speaker 2: a\nSPEAKER_00: b\nSPEAKER_01: c\nSpeaker 2: d\nSPEAKER_00: e\nSPEAKER_01: f',
  )
  expect(others.speakerNames).toEqual({ 'Speaker 2': '#2', SPEAKER_00: '#1', SPEAKER_01: '#3' })
})

describe('the language', () => {
  const cue = '00:00.000 --> 00:01.000\nNever.\n'
  const srt = `1\n00:00:00,000 --> 00:00:01,000\nNever.\n`
  const whisper = (language: string) => JSON.stringify({ language, segments: [{ start: 0, end: 1, text: 'Never.' }] })

  test.each([
    ['a.vtt', `WEBVTT\nKind: captions\nLanguage: de\n\n${cue}`, 'de'],
    ['a.vtt', `WEBVTT\r\nlanguage: pt_br \r\n\r\n${cue}`, 'pt-BR'],
    ['a.vtt', `WEBVTT\n\nNOTE\nLanguage: de\n\n${cue}`, ''],
    ['a.en.vtt', `WEBVTT\nLanguage: de\n\n${cue}`, 'de'],
    ['a.vtt', `WEBVTT\nLanguage: nonsense\n\n${cue}`, ''],
    ['a.json', whisper('german'), 'de'],
    ['a.json', whisper('en-us'), 'en-US'],
    ['a.json', whisper('und'), ''],
    ['a.json', whisper('constructor'), ''],
    ['a.de.json', whisper(''), ''],
    ['talk.de.srt', srt, 'de'],
    ['talk.zh-Hant.vtt', `WEBVTT\n\n${cue}`, 'zh-Hant'],
    ['talk.ger.srt', srt, 'de'],
    ['talk.en.sdh.forced.srt', srt, 'en'],
    // “hi” is Hindi, and in names like this one also “hearing impaired”.
    ['talk.en.hi.srt', srt, ''],
    ['talk.sdh.srt', srt, ''],
    ['de.srt', srt, ''],
    ['Mr. no.srt', srt, ''],
    ['talk.draft.srt', srt, ''],
    ['talk.de.txt', 'Never.', ''],
  ])('%s %j is %j', async (name, content, language) => {
    expect(await read(name, content)).toMatchObject({
      ...{ language, languageSource: language === '' ? 'unstated' : 'file' },
    })
  })

  test('what a person chose counts more than the file', async () => {
    const chosen = await readTranscriptFile('talk.de.srt', Buffer.from(srt), recording, 'en')
    expect(chosen).toMatchObject({ language: 'en', languageSource: 'set' })
  })
})
