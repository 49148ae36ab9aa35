import { describe, expect, test } from 'vitest'
import { read, readLines } from '../../../support/readTranscripts.ts'

describe('subtitles', () => {
  test('keep voices, entities and times inside a cue of WebVTT', async () => {
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
    expect(await readLines('a.vtt', vtt)).toEqual([
      "1000–2500 Mary O'Neil: Hello there & you",
      "2600–2900 Nobody's",
      '3000–4000 Bob: A <b> tag and a second line 漢',
      "3000–4000 Mary O'Neil: Yes",
    ])
  })

  test('give each line of rolling captions once', async () => {
    const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
 
we<00:00:00.500><c> never</c><00:00:01.000><c> saw</c>

00:00:02.000 --> 00:00:02.010
we never saw
 

00:00:02.010 --> 00:00:04.000
we never saw
the<00:00:02.500><c> contract</c>
`
    expect(await readLines('a.vtt', vtt)).toEqual(['0–2000 we never saw', '2010–4000 the contract'])
  })

  test('lose the tags of SubRip and give names before a colon to speakers', async () => {
    const srt = `1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Reyes: 5 < 6</i> {\\an8}\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nKIM: No.\r\n\r\n3\r\n00:00:04,000 --> 00:00:05,000\r\nReyes: Yes\r\nof course\r\n`
    expect(await readLines('a.srt', srt)).toEqual([
      '1000–2000 Reyes: 5 < 6',
      '2000–3000 KIM: No.',
      '4000–5000 Reyes: Yes of course',
    ])
  })

  test('keep the words of a cue without length and of one beyond 99 hours', async () => {
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
    expect(await readLines('a.srt', srt)).toEqual([
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
    expect(await readLines('a.vtt', vtt)).toEqual([
      '1000–1000 line: is a word here',
      '2000–3000 one',
      '4000–5000 NOTE this and more',
    ])
    const late = 'WEBVTT\n\n100:00:00.000 --> 100:00:01.000\nlate\n'
    const days = { durationMs: 400_000_000, missing: null }
    expect((await read('a.vtt', late, days)).segments).toMatchObject([{ startMs: 360_000_000, text: 'late' }])
  })

  test('place a cue with unreadable times, and the transcript states so', async () => {
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

  test('are recognised by their beginning before their suffix', async () => {
    expect(await readLines('a.txt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n')).toEqual(['1000–2000 Hello'])
    expect(await readLines('a.txt', '1\n00:00:01,000 --> 00:00:02,000\nHello\n')).toEqual(['1000–2000 Hello'])
  })
})
