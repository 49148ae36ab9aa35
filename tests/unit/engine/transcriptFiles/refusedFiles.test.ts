import { buffer } from 'node:stream/consumers'
import { Document, Packer, Paragraph } from 'docx'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { read } from '../../../support/readTranscripts.ts'

const refused = (code: string) => expect.objectContaining({ name: 'TapelogError', code })

describe('a file with faults', () => {
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
  ])('%s %j gives %s', async (name, content, code) => {
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
  ])('is finished although hostile: %s', async (_what, name, content, code) => {
    const done = read(name, content)
    if (code === null) expect((await done).segments.length).toBeGreaterThan(0)
    else await expect(done).rejects.toEqual(refused(code))
  })

  test('is refused if Word unpacks it to more than a transcript can be', async () => {
    const zip = new ZipFile()
    zip.addBuffer(Buffer.alloc(130 * 1024 * 1024, 0x20), 'word/document.xml')
    zip.end()
    const bytes = await buffer(zip.outputStream)
    expect(bytes.length).toBeLessThan(1_000_000)
    await expect(read('a.docx', bytes)).rejects.toEqual(refused('transcript-file-too-large'))
  })

  test('is refused if it has more Word elements than memory holds', async () => {
    const file = new Document({ sections: [{ children: [new Paragraph('Words')] }] })
    const zip = await JSZip.loadAsync(await Packer.toBuffer(file))
    const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
    zip.file('word/document.xml', xml.replace('<w:body>', `<w:body>${'<w:p/>'.repeat(3_100_000)}`))
    const bytes = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
    expect(bytes.length).toBeLessThan(100_000)
    await expect(read('a.docx', bytes)).rejects.toEqual(refused('transcript-file-too-large'))
  })

  test('is refused if many of its times lie past the end of the recording', async () => {
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
