import fc from 'fast-check'
import JSZip from 'jszip'
import { beforeAll, expect, test } from 'vitest'
import { exportTranscript } from '../../../electron/engine/export/index.ts'
import { exportDocument, inTurn } from '../../support/exportDocuments.ts'
import { pdfFile } from '../../support/pdfFile.ts'
import { blocking, forbidding, revealedInBytes } from '../../support/revealed.ts'
import { waveHeader } from '../../support/waveFile.ts'

/** A name anywhere in any carrier, in any encoding of that carrier, is found. Without it nothing blocks. */

const escapedXml = (text: string) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join('')
const escapedHex = (text: string) => [...text].map((sign) => `&#x${sign.codePointAt(0)?.toString(16)};`).join('')
const escapedJson = (text: string) =>
  [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const ofXml = [(text: string) => text, escapedXml, escapedHex]
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()

const waveFile = () => Buffer.concat([waveHeader({ dataBytes: 4000 }), Buffer.alloc(4000)])

const docx: { bytes: Buffer } = { bytes: Buffer.alloc(0) }
beforeAll(async () => {
  docx.bytes = await exportTranscript('docx', exportDocument(inTurn([['Person A', 'It was so.']])))
})
async function inDocx(path: string, xml: string): Promise<Buffer> {
  const zip = await JSZip.loadAsync(docx.bytes)
  zip.file(path, xml)
  return await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}
async function inZip(name: string, content: string | Buffer, comment = ''): Promise<Buffer> {
  const zip = new JSZip()
  zip.file(name, content, { comment })
  return await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', comment })
}
function withChunk(id: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(id, 0, 'latin1')
  header.writeUInt32LE(content.length, 4)
  const wav = waveFile()
  return Buffer.concat([wav.subarray(0, 12), header, content, Buffer.alloc(content.length % 2), wav.subarray(12)])
}

type Carrier = {
  file: string
  encodings: ((text: string) => string)[]
  with: (text: string) => Buffer | Promise<Buffer>
}
const plain = [(text: string) => text]

const carriers: Carrier[] = [
  {
    file: 'a.txt',
    encodings: [...plain, (text) => encodeURIComponent(text), escapedJson, escapedXml],
    with: (text) => Buffer.from(`So, ${text} said`),
  },
  { file: 'a.txt', encodings: plain, with: (text) => Buffer.from(`\ufeffSo, ${text} said`, 'utf16le') },
  { file: 'a.html', encodings: ofXml, with: (text) => Buffer.from(`<!DOCTYPE html><p title="x">a <b>${text}</b></p>`) },
  { file: 'a.html', encodings: ofXml, with: (text) => Buffer.from(`<!DOCTYPE html><p title="${text}">a</p>`) },
  {
    file: 'a.html',
    encodings: plain,
    with: (text) =>
      Buffer.from(`<!DOCTYPE html><img src="data:text/plain;base64,${Buffer.from(` ${text} `).toString('base64')}">`),
  },
  {
    file: 'a.json',
    encodings: [...plain, escapedJson],
    with: (text) => Buffer.from(`{"speakers":[{"name":"${text}"}]}`),
  },
  {
    file: 'a.srt',
    encodings: ofXml,
    with: (text) => Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n<i>${text}:</i> so\n`),
  },
  { file: 'a.docx', encodings: ofXml, with: (text) => inDocx('word/more.xml', `<w:p><w:t>${text}</w:t></w:p>`) },
  {
    file: 'a.docx',
    encodings: ofXml,
    with: (text) => inDocx('docProps/app.xml', `<Properties><Company>${text}</Company></Properties>`),
  },
  { file: 'a.zip', encodings: plain, with: (text) => inZip(`${text}.txt`, 'x') },
  { file: 'a.zip', encodings: plain, with: (text) => inZip('a.txt', 'x', text) },
  {
    file: 'a.zip',
    encodings: ofXml,
    with: async (text) => await inZip('a.zip', await inZip('a.xml', `<a>${text}</a>`)),
  },
  {
    file: 'a.pdf',
    encodings: [(text) => `<feff${utf16(text).toString('hex')}>`],
    with: (text) => pdfFile({ info: `/Author ${text}` }),
  },
  {
    file: 'a.pdf',
    encodings: ofXml,
    with: (text) => pdfFile({ xmp: `<x:xmpmeta><dc:creator>${text}</dc:creator></x:xmpmeta>` }),
  },
  { file: 'a.pdf', encodings: plain, with: (text) => pdfFile({ attachment: { name: 'a.txt', content: text } }) },
  { file: 'a.wav', encodings: plain, with: (text) => withChunk('iXML', Buffer.from(`<NOTE>${text}</NOTE>`)) },
  {
    file: 'a.wav',
    encodings: plain,
    with: (text) => withChunk('junk', Buffer.concat([Buffer.from([0, 1]), utf16(text)])),
  },
  {
    file: 'a.wav',
    encodings: plain,
    with: (text) => Buffer.concat([waveFile(), Buffer.from([0, 0, 0, 0]), Buffer.from(text)]),
  },
]

const letters = 'abcdefghijklmnoprstuvwyzäöüéèñçøåßğşłžαβγδεабвгд'
const firstLetters = 'ABDEFGHIKLMNOPRSTUWYZÄÖÉŁ'
const part = fc
  .tuple(fc.constantFrom(...firstLetters), fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 9 }))
  .map((pieces) => pieces.join(''))
const anyName = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
/** The own words of the formats are no names here. */
const ownWords = /^(the|so|said|was|not)$/i

test('a random name in a random container is found, and nothing blocks without it', async () => {
  const choice = fc.record({
    name: anyName,
    carrier: fc.constantFrom(...carriers),
    pick: fc.nat(),
    upper: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(choice, async ({ name, carrier, pick, upper }) => {
      fc.pre(!ownWords.test(name))
      const encode = carrier.encodings[pick % carrier.encodings.length] ?? ((text: string) => text)
      const forbidden = forbidding(name)
      const written = upper ? name.toUpperCase() : name
      // ß has two letters as a capital, which are another spelling.
      const planted = await carrier.with(encode(written.length === name.length ? written : name))
      const found = await revealedInBytes(carrier.file, planted, forbidden)
      expect(found.some(({ kind, blocks }) => kind === 'real-name' && blocks)).toBe(true)
      expect(blocking(await revealedInBytes(carrier.file, await carrier.with(encode('Person A')), forbidden))).toEqual(
        [],
      )
    }),
    { numRuns: 100 },
  )
})

test('a random name of six bytes or more is found anywhere in bytes', async () => {
  const longName = anyName.filter((name) => Buffer.byteLength(name) >= 6)
  const encodings = {
    utf8: (text: string) => Buffer.from(text),
    utf16le: (text: string) => Buffer.from(text, 'utf16le'),
    utf16,
  }
  const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes.map((byte) => byte | 0x80)))
  const encoded = fc.constantFrom(...Object.values(encodings))
  await fc.assert(
    fc.asyncProperty(longName, noise, noise, encoded, async (name, before, after, encode) => {
      // One byte that is no text, so that nothing decodes it as a whole.
      const ends = Buffer.from([0, 0xff, 0])
      const found = await revealedInBytes(
        'a.bin',
        Buffer.concat([before, ends, encode(name), ends, after]),
        forbidding(name),
      )
      expect(found.some(({ kind }) => kind === 'real-name')).toBe(true)
      expect(
        blocking(await revealedInBytes('a.bin', Buffer.concat([before, ends, ends, after]), forbidding(name))),
      ).toEqual(['unreadable | unknown | bytes'])
    }),
    { numRuns: 100 },
  )
})
