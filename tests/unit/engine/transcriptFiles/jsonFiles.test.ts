import { describe, expect, test } from 'vitest'
import { read, readLines } from '../../../support/readTranscripts.ts'

const refused = (code: string) => expect.objectContaining({ name: 'TapelogError', code })

describe('a file of oTranscribe', () => {
  test('gives times, paragraphs and names, and nothing else of its HTML', async () => {
    const html = `<p><span class="timestamp" contenteditable="false" data-timestamp="1.5">00:01</span> <b>Reyes:</b> We &amp; they<script>steal()</script><img src=x onerror=steal()></p><p>went on<br /><span class="timestamp" data-timestamp="9">00:09</span><strong>Kim:</strong> No.</p><p><span class="timestamp">0:20</span> NOTE: End</p>`
    const plain = { text: '<p>Reyes: a<br>Reyes: b</p>', media: 'a.mp3', 'media-time': 0 }
    expect(await readLines('a.otr', JSON.stringify(plain))).toEqual(['0–300000 Reyes: a', '300000–600000 Reyes: b'])
    expect(await readLines('a.otr', JSON.stringify({ text: html, media: 'a.mp3', 'media-time': 3 }))).toEqual([
      '1500–5719 Reyes: We & they',
      '5719–9000 went on',
      '9000–20000 Kim: No.',
      '20000–600000 NOTE: End',
    ])
  })
})

describe('a JSON file of another program', () => {
  test('is read from Whisper and WhisperX', async () => {
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
    expect(await readLines('a.json', JSON.stringify(whisper))).toEqual([
      '500–2250 Hi there.',
      '3000–4000 (SPEAKER_01): No',
    ])
    const { language, segments } = await read('a.json', JSON.stringify(whisper))
    expect(language).toBe('de')
    expect(segments[0]?.words).toEqual([
      { text: 'Hi', startMs: 500, endMs: 750, confidence: 0.9 },
      { text: 'there.', startMs: 750, endMs: 2250, confidence: 0.5 },
    ])
  })

  test('has no time where a time is null or empty', async () => {
    const segments = [
      { start: 5, end: 7, text: 'Hi', words: [{ word: 'Hi', start: null, end: null }] },
      { start: null, end: null, text: 'there' },
      { start: '9', end: '12.5', text: 'No' },
    ]
    expect(await readLines('a.json', JSON.stringify({ segments }))).toEqual([
      '5000–7000 Hi',
      '7000–9000 there',
      '9000–12500 No',
    ])
    expect((await read('a.json', JSON.stringify({ segments }))).segments[0]?.words).toEqual([])
    const empty = JSON.stringify({ segments: [{ start: '', end: 1, text: 'Hi' }] })
    await expect(read('a.json', empty)).rejects.toEqual(refused('transcript-file-unknown'))
  })

  test('is read from whisper.cpp', async () => {
    const json = {
      result: { language: 'en' },
      transcription: [
        { timestamps: { from: '00:00:00,000', to: '00:00:01,200' }, offsets: { from: 0, to: 1200 }, text: ' Hello' },
      ],
    }
    expect(await readLines('a.json', JSON.stringify(json))).toEqual(['0–1200 Hello'])
  })

  test('joins punctuation to its word, and ends segments at sentences, from Amazon Transcribe', async () => {
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
    expect(await readLines('a.json', JSON.stringify(json))).toEqual([
      "4870–5170 (spk_0): I've been.",
      '8490–9000 (spk_1): Sorry',
    ])
  })

  test('makes each channel of Amazon Transcribe a speaker with whole sentences', async () => {
    const item = (content: string, start: string, end: string) => ({
      ...{ type: 'pronunciation', start_time: start, end_time: end, alternatives: [{ confidence: '1.0', content }] },
    })
    const mark = (content: string) => ({ type: 'punctuation', alternatives: [{ confidence: '0.0', content }] })
    const zero = [
      item('We', '1.0', '1.4'),
      item('never', '1.6', '2.0'),
      item('saw', '2.6', '3.0'),
      item('it', '3.1', '3.3'),
      mark('.'),
    ]
    const one = [
      item('No', '1.5', '1.7'),
      mark(','),
      item('never', '2.1', '2.5'),
      mark('.'),
      item('Not', '5.0', '5.2'),
      item('once', '5.3', '5.6'),
    ]
    const mixed = [...zero, ...one].sort(
      (a, b) => Number('start_time' in a ? a.start_time : 9) - Number('start_time' in b ? b.start_time : 9),
    )
    const json = {
      jobName: 'x',
      results: {
        transcripts: [{ transcript: '' }],
        channel_labels: {
          channels: [
            { channel_label: 'ch_0', items: zero },
            { channel_label: 'ch_1', items: one.map((each) => ({ ...each, channel_label: 'ch_1' })) },
          ],
          number_of_channels: 2,
        },
        items: mixed,
      },
      status: 'COMPLETED',
    }
    expect(await readLines('a.json', JSON.stringify(json))).toEqual([
      '1000–3300 (ch_0): We never saw it.',
      '1500–2500 (ch_1): No, never.',
      '5000–5600 (ch_1): Not once',
    ])
    const inOneList = [
      ...zero.map((each) => ({ ...each, channel_label: 'ch_0' })),
      ...one.map((each) => ({ ...each, channel_label: 'ch_1' })),
    ].sort((a, b) => Number('start_time' in a ? a.start_time : 9) - Number('start_time' in b ? b.start_time : 9))
    expect((await readLines('a.json', JSON.stringify({ results: { items: inOneList } })))[0]).toBe(
      '1000–3300 (ch_0): We never saw it.',
    )
  })

  test('ignores NaN and Infinity as numbers, but keeps them as words', async () => {
    const json = `{"language": "en", "segments": [{"start": 1.0, "end": 2.0, "text": "NaN said \\"Infinity\\"", "avg_logprob": -Infinity,
      "words": [{"word": "NaN", "start": NaN, "end": NaN, "score": NaN}, {"word": "said", "start": 1.2, "end": 1.5, "score": NaN}]}]}`
    const { segments } = await read('a.json', json)
    expect(segments).toMatchObject([
      {
        ...{ startMs: 1000, endMs: 2000, text: 'NaN said "Infinity"' },
        words: [{ text: 'said', startMs: 1200, confidence: null }],
      },
    ])
    expect(await readLines('a.txt', json)).toEqual(['1000–2000 NaN said "Infinity"'])
    await expect(read('a.json', '{"a": NaN, "b": "NaN')).rejects.toMatchObject({ code: 'transcript-file-damaged' })
  })

  test('keeps letters that whisper.cpp cuts in its tokens, without a question', async () => {
    const token = (byte: number) => Buffer.concat([Buffer.from('{"text":"'), Buffer.from([byte]), Buffer.from('"},')])
    const cut = Buffer.concat(Array.from({ length: 9 }, (_, at) => token([0xe3, 0x81, 0xaf][at % 3] ?? 0)))
    const json = Buffer.concat([
      Buffer.from('{"transcription":[{"offsets":{"from":0,"to":900},"text":" はいはいはいはいはい","tokens":['),
      ...[cut.subarray(0, -1), Buffer.from(']}]}')],
    ])
    const { segments, notices } = await read('a.json', json)
    expect(segments).toMatchObject([{ text: 'はいはいはいはいはい' }])
    expect(notices.map(({ code }) => code)).toEqual(['from-file'])
  })

  test('is read from Deepgram, by utterances, words or channels', async () => {
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
    expect(await readLines('a.json', JSON.stringify(one))).toEqual([
      '0–1000 (speaker 0): Yes.',
      '1000–2000 (speaker 1): No.',
    ])
    const two = {
      results: {
        channels: [{ alternatives: [] }, { alternatives: [] }],
        utterances: [{ start: 0.5, end: 1, transcript: 'Yes.', channel: 1, speaker: 0, words: [] }],
      },
    }
    expect(await readLines('a.json', JSON.stringify(two))).toEqual(['500–1000 (channel 2): Yes.'])
  })

  test('is read from the interface’s own result', async () => {
    const json = {
      language: 'en',
      duration: 3,
      results: [{ start: 1, end: 2, text: 'Hello', speaker_id: 'S0', speaker: 'Reyes' }],
    }
    expect(await readLines('a.json', JSON.stringify(json))).toEqual(['1000–2000 Reyes: Hello'])
  })
})
