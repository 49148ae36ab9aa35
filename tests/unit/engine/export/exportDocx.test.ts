import { Document, Packer, Paragraph, TextRun } from 'docx'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { bodyMark, packWithBody, paragraphXml } from '../../../../electron/engine/export/docxBody.ts'
import { wordLanguage } from '../../../../electron/engine/export/docxStyles.ts'
import { exportTranscript } from '../../../../electron/engine/export/index.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import type { Quote } from '../../../../shared/transcripts/quotes.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'
import { saidByOne } from '../../../support/saidByOne.ts'

/** Word files are read back with mammoth, which knows nothing of how they were written. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Facts'] => p.facts:fresh",
  "p[style-name='Notice'] => p.notice:fresh",
  "p[style-name='Speaker'] => h2:fresh",
  "p[style-name='Turn'] => p.turn:fresh",
  "p[style-name='Seal'] => p.seal:fresh",
  "r[style-name='SpeakerName'] => b",
  "r[style-name='Timecode'] => small",
]
async function html(document: Parameters<typeof exportTranscript>[1]): Promise<string> {
  const buffer = await exportTranscript('docx', document)
  const { value, messages } = await mammoth.convertToHtml({ buffer }, { styleMap })
  expect(messages).toEqual([])
  return value
}

test('has title, facts, notices, turns and seal, each in its own style', async () => {
  const document = exportDocument(
    inTurn([
      ['Reyes', 'We never saw the contract.'],
      ['Reyes', 'Not\nbefore the vote.'],
      ['Interviewer', 'Who had it, then? 😀 <b>&'],
    ]),
  )
  expect(await html({ ...document, notices: ['Draft quality, English.'] })).toBe(
    [
      '<h1>Harbour contract</h1>',
      '<p class="facts">recorded 2026-09-14 15:02 (from the file’s name, time zone unknown) · 1:02:03 · 260914_1502.mp3 · sha256 9f2c9f2c9f2c9f2c… · English · machine transcript, 0\u00a0% verified by a person</p>',
      '<p class="notice">Draft quality, English.</p>',
      '<h2><b>Reyes</b>  <small>0:00</small></h2>',
      '<p class="turn">We never saw the contract. Not before the vote.</p>',
      '<h2><b>Interviewer</b>  <small>0:08</small></h2>',
      '<p class="turn">Who had it, then? 😀 &lt;b&gt;&amp;</p>',
      `<p class="seal">SHA-256 of the recording: ${'9f2c'.repeat(16)}</p>`,
    ].join(''),
  )
})

test('stays readable with characters that no Word file may hold', async () => {
  const document = exportDocument(inTurn([['A\u0000\u0007', 'x\u000b\u001f\ufffe y \ud83d z']]), { title: 'T\u0001' })
  const read = await html(document)
  expect(read).toContain('<h1>T</h1>')
  expect(read).toContain('<b>A</b>')
  expect(read).toContain('<p class="turn">x y \ufffd z</p>')
})

test('states that no speech was found in an empty transcript', async () => {
  expect(await html(exportDocument([]))).toContain('<p class="turn">No speech was found in this recording.</p>')
})

test('holds all of 30,000 segments', async () => {
  const many = Array.from({ length: 30_000 }, (_, index): [string, string] => [
    `S${Math.floor(index / 10) % 2}`,
    `sentence ${index}.`,
  ])
  const buffer = await exportTranscript('docx', exportDocument(inTurn(many)))
  const { value } = await mammoth.extractRawText({ buffer })
  expect(value.match(/sentence \d+\./g)).toHaveLength(30_000)
})

test('survives a language that the recogniser made up', async () => {
  expect(['en', 'pt_BR', 'zh', 'ar', 'auto', '', 'und', 'english (us)'].map(wordLanguage)).toEqual([
    'en-US',
    'pt-BR',
    'zh-CN',
    'ar-EG',
    null,
    null,
    null,
    null,
  ])
  const document = exportDocument(inTurn([['A', 'Yes.']]))
  for (const language of ['auto', '', 'english (us)'])
    expect(await html({ ...document, transcript: { ...document.transcript, language } })).toContain('Yes.')
})

test('gives marked words the colours of Word’s highlighter', async () => {
  const document = exportDocument(
    inTurn([
      ['Reyes', 'We never saw the contract.'],
      ['Reyes', 'שלום לכולם'],
    ]),
  )
  const quote = (segmentId: number, from: number, to: number, colour: Quote['colour']): Quote =>
    saidByOne({
      ...{ id: segmentId, recordingId: 1, colour, tags: [], note: '', words: '', markedWords: '' },
      ...{ wording: 'as-marked', startMs: 0, endMs: 0, speakers: [], verified: false, heard: false },
      pieces: [{ segmentId, from, to }],
    })
  const marked = { ...document, quotes: [quote(1, 3, 12, 'blue'), quote(2, 0, 4, 'red')] }
  const buffer = await exportTranscript('docx', marked, { ...usualOptions, highlights: true })
  const { value } = await mammoth.convertToHtml(
    { buffer },
    { styleMap: [...styleMap, "highlight[color='cyan'] => mark.blue", "highlight[color='red'] => mark.red"] },
  )
  expect(value).toContain('We <mark class="blue">never saw</mark> the contract. <mark class="red">שלום</mark> לכולם')
  const { value: plain } = await mammoth.extractRawText({ buffer })
  expect(plain).toContain('We never saw the contract. שלום לכולם')
})

test('has a paragraph of its own where sound is missing', async () => {
  const document = exportDocument(
    [
      { startMs: 0, endMs: 19_000, text: 'Before.', speaker: 'Reyes' },
      { startMs: 40_000, endMs: 45_000, text: 'After.', speaker: 'Reyes' },
    ],
    {
      missing: {
        gaps: [{ cause: 'damaged', fromMs: 20_000, lengthMs: 20_000 }],
        times: 'measured',
        keepsTimes: true,
      },
    },
  )
  expect(await html(document)).toMatch(/Before\..*\[20\.0 s unreadable here\].*After\./)
})

test('writes a paragraph exactly as the docx library does', async () => {
  const text = `a & <b> "c" 'd' \u{1f600}  =cmd() ]]> שלום`
  const paragraphs = () => [
    new Paragraph({ style: 'Turn', text: '' }),
    new Paragraph({ text }),
    new Paragraph({ heading: 'Title', bidirectional: true, children: [new TextRun({ text, rightToLeft: true })] }),
    new Paragraph({
      ...{ style: 'Turn', keepNext: true, bidirectional: false },
      children: [
        new TextRun({ text, style: 'X', highlight: 'yellow', rightToLeft: false }),
        new TextRun({ text: '  ', bold: true }),
      ],
    }),
  ]
  const xmlOf = async (packed: Buffer) => (await JSZip.loadAsync(packed)).file('word/document.xml')?.async('string')
  const library = (children: Paragraph[]) => new Document({ sections: [{ children }] })
  const [first = bodyMark(), ...others] = paragraphs()
  const theirs = await xmlOf(await Packer.toBuffer(library([first, ...others, new Paragraph('last')])))
  expect(theirs).toContain('&lt;b&gt;')
  expect(paragraphs().map(paragraphXml).join('')).toBe(
    theirs?.slice(theirs.indexOf('<w:p>'), theirs.lastIndexOf('<w:p>')),
  )
  const ours = await packWithBody(library([bodyMark(), new Paragraph('last')]), paragraphs())
  expect(await xmlOf(ours)).toBe(theirs)
  const many = Array.from({ length: 9000 }, (_, at) => new Paragraph(`${at} ${text}`))
  const { value } = await mammoth.extractRawText({ buffer: await packWithBody(library([bodyMark()]), many) })
  expect(value.split('\n\n').filter((line) => line.endsWith(text))).toHaveLength(9000)
  await expect(packWithBody(library([]), [])).rejects.toThrow('no place')
})
