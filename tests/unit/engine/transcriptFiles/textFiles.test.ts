import { Document, Packer, Paragraph } from 'docx'
import { describe, expect, test } from 'vitest'
import { read, readLines } from '../../../support/readTranscripts.ts'

describe('a text file', () => {
  test('has a time placed by length for text between two times', async () => {
    const text = 'Reyes: Before.\n\n[0:10] Reyes: We never saw it\nReyes: aaaa\nKim: aaaa\n(1:10.5) KIM: No.'
    expect(await readLines('a.txt', text)).toEqual([
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

  test('has a notice even for one paragraph without a time', async () => {
    expect((await read('a.txt', 'Hello.')).notices).toContainEqual({ code: 'times-placed', values: { segments: 1 } })
  })

  test('takes no name from an ordinary colon', async () => {
    const text = 'He said: go away\nThe rule is this: never.\nIt was 5:30 in the morning.'
    const { segments } = await read('a.txt', text)
    expect(segments.map(({ speakerLabel }) => speakerLabel)).toEqual([null, null, null])
  })

  test('gives a line of time and name to the lines below it', async () => {
    const text = '[0:00] Reyes\nFirst.\nSecond.\n\n[0:20] Kim\nThird.\n\n[0:30]\nNobody.\n\n[0:40] Reyes\nLast.'
    expect(await readLines('a.txt', text)).toEqual([
      '0–9231 Reyes: First.',
      '9231–20000 Reyes: Second.',
      '20000–30000 Kim: Third.',
      '30000–40000 Nobody.',
      '40000–600000 Reyes: Last.',
    ])
  })

  test('is read with stamps of f4 and tabs of NVivo', async () => {
    expect(await readLines('a.txt', '#00:00:05-2# Reyes: One\r\n\r\n#00:00:09-0# Reyes: Two')).toEqual([
      '5200–9000 Reyes: One',
      '9000–600000 Reyes: Two',
    ])
    expect(await readLines('a.txt', 'Reyes: One #00:00:05-2#\n\nReyes: Two #00:00:09-0#')).toEqual([
      '0–5200 Reyes: One',
      '5200–9000 Reyes: Two',
    ])
    expect(await readLines('a.txt', '00:00:12\tReyes\tOne: two\r\n\r\n00:00:15\t\tThree')).toEqual([
      '12000–15000 Reyes: One: two',
      '15000–600000 Three',
    ])
  })

  test('is read as UTF-16 or UTF-8 with a mark, and as Windows text without one', async () => {
    expect(await readLines('a.txt', Buffer.from('\ufeffGrüße', 'utf16le'))).toEqual(['0–600000 Grüße'])
    expect(await readLines('a.txt', '\ufeffGrüße')).toEqual(['0–600000 Grüße'])
    expect(await readLines('a.txt', Buffer.from('Gr\xfc\xdfe \x96 \x80', 'latin1'))).toEqual(['0–600000 Grüße – €'])
  })

  test('is read from Word by its paragraphs', async () => {
    const paragraphs = ['Interview', 'Reyes  0:00:12', 'We never saw it.', 'Kim  0:00:20', 'No.'].map(
      (text) => new Paragraph(text),
    )
    const bytes = await Packer.toBuffer(new Document({ sections: [{ children: paragraphs }] }))
    expect(await readLines('a.docx', bytes)).toEqual([
      '0–12000 Interview',
      '12000–20000 Reyes: We never saw it.',
      '20000–600000 Kim: No.',
    ])
  })
})
