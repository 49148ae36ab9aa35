import { execFileSync } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { type Options, ZipFile } from 'yazl'
import { revealedIn } from '../../../electron/disclosure/index.ts'
import { exportTranscript } from '../../../electron/engine/export/index.ts'
import { exportDocument, inTurn } from '../../support/exportDocuments.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { pdfFile } from '../../support/pdfFile.ts'
import { blocking, forbidding, inFolder, noHints, revealedInBytes } from '../../support/revealed.ts'

const anna = forbidding('Anna Weber')
const mtime = new Date(2026, 10, 28, 12)

type Entry = { name: string; content: string | Buffer; comment?: string; compress?: boolean }
async function zipOf(entries: readonly Entry[], comment = ''): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content, comment: fileComment = '', compress = true } of entries)
    zip.addBuffer(Buffer.from(content), name, { mtime, compress, fileComment } as Partial<Options>)
  zip.end({ comment } as never)
  return await buffer(zip.outputStream as never)
}

const lines = async (name: string, bytes: Buffer, forbidden = anna) =>
  blocking(await revealedInBytes(name, bytes, forbidden))

describe('a zip file', () => {
  test('passes without the name and lists its times', async () => {
    const zip = await zipOf([{ name: 'a.txt', content: 'Person A spoke.', comment: 'c' }], 'made here')
    const found = await revealedInBytes('a.zip', zip, anna)
    expect(blocking(found)).toEqual([])
    expect(found.map(({ kind, where, excerpt }) => [kind, where.place, excerpt])).toContainEqual([
      'metadata',
      'entry-time',
      'time: 2026-11-28 12:00',
    ])
  })

  test('reports the name in contents, entry names, comments and around the entries', async () => {
    const plain = { name: 'a.txt', content: 'x' }
    expect(await lines('a.zip', await zipOf([{ ...plain, content: 'by Anna Weber' }]))).toEqual([
      'real-name | text | a.txt',
    ])
    expect(await lines('a.zip', await zipOf([{ ...plain, name: 'Anna_Weber.txt' }]))).toContain(
      'real-name | entry-name',
    )
    expect(await lines('a.zip', await zipOf([{ ...plain, comment: 'Anna Weber' }]))).toContain(
      'real-name | entry-comment | a.txt',
    )
    expect(await lines('a.zip', await zipOf([plain], 'by Anna Weber'))).toContain('real-name | zip-comment')
    const zip = await zipOf([plain])
    // Only the local header has this name.
    const local = await zipOf([{ ...plain, name: 'Anna Weber' }])
    const other = Buffer.from(local)
    other.write('ZZZZ ZZZZZ', local.lastIndexOf('Anna Weber'))
    expect(await lines('a.zip', other)).toContain('real-name | zip-fields')
    expect(await lines('a.zip', Buffer.concat([Buffer.from('Anna Weber, '), zip]))).toEqual([
      'unreadable | unknown | bytes',
      'real-name | bytes',
    ])
  })

  test('is read to a depth of three zip files and blocks if there are more', async () => {
    let zip = await zipOf([{ name: 'in.txt', content: 'by Anna Weber' }])
    for (let depth = 2; depth <= 3; depth++) zip = await zipOf([{ name: `${depth}.zip`, content: zip }])
    expect(await lines('a.zip', zip)).toEqual(['real-name | text | 3.zip › 2.zip › in.txt'])
    const clean = await zipOf([{ name: 'in.txt', content: 'x' }])
    let deep = clean
    for (let depth = 2; depth <= 4; depth++) deep = await zipOf([{ name: `${depth}.zip`, content: deep }])
    expect(await lines('a.zip', deep)).toEqual(['unreadable | layer | bytes | 4.zip › 3.zip › 2.zip'])
  })

  test('blocks if it hides an entry, is damaged, is encrypted or is a zip bomb', async () => {
    const zip = await zipOf([{ name: 'a.txt', content: 'x'.repeat(100) }])
    const hidden = await zipOf([{ name: 'b.txt', content: 'by somebody '.repeat(20) }])
    const jszip = await JSZip.loadAsync(zip)
    expect(await lines('a.zip', await jszip.generateAsync({ type: 'nodebuffer' }))).toEqual([])
    const directory = zip.indexOf('PK\x01\x02')
    const between = hidden.subarray(0, hidden.indexOf('PK\x01\x02'))
    const withHidden = Buffer.concat([zip.subarray(0, directory), between, zip.subarray(directory)])
    withHidden.writeUInt32LE(directory + between.length, withHidden.length - 22 + 16)
    expect(await lines('a.zip', withHidden)).toEqual(['unreadable | unknown | bytes'])
    expect(await lines('a.zip', zip.subarray(0, zip.length - 10))).toEqual(['unreadable | damaged | bytes'])
    const encrypted = Buffer.from(zip)
    encrypted[encrypted.lastIndexOf('PK\x01\x02') + 8] = 1
    expect(await lines('a.zip', encrypted)).toEqual(['unreadable | encrypted | bytes | a.txt'])
    const bomb = await zipOf([{ name: 'a.txt', content: Buffer.alloc(65 * 1024 ** 2, 32) }])
    expect(await lines('a.zip', bomb)).toEqual(['unreadable | too-large | bytes | a.txt'])
    const cut = Buffer.from(zip)
    cut.fill(0xff, 35, 38)
    expect(await lines('a.zip', cut)).toEqual(['unreadable | damaged | bytes | a.txt'])
  })
})

describe('a Word file', () => {
  const document = exportDocument(inTurn([['Person A', 'I never saw it.']]))
  const changed = async (path: string, change: (xml: string) => string) => {
    const zip = await JSZip.loadAsync(await exportTranscript('docx', document))
    zip.file(path, change((await zip.file(path)?.async('string')) ?? '<x></x>'))
    return await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
  }

  test.each([
    [
      'core properties',
      'docProps/core.xml',
      (xml: string) => xml.replace(/<dc:creator>[^<]*/, '<dc:creator>Anna Weber'),
    ],
    [
      'runs',
      'word/document.xml',
      (xml: string) =>
        xml.replace('</w:body>', '<w:p><w:r><w:t>An</w:t></w:r><w:r><w:t>na W&#101;ber</w:t></w:r></w:p></w:body>'),
    ],
    [
      'a removed text',
      'word/document.xml',
      (xml: string) =>
        xml.replace(
          '</w:body>',
          '<w:p><w:del w:author="x"><w:r><w:delText>Anna Weber</w:delText></w:r></w:del></w:p></w:body>',
        ),
    ],
    [
      'an author of changes',
      'word/document.xml',
      (xml: string) => xml.replace('<w:body>', '<w:body><w:ins w:author="Anna Weber"/>'),
    ],
    [
      'alternative text',
      'word/document.xml',
      (xml: string) => xml.replace('<w:body>', '<w:body><wp:docPr descr="Anna Weber"/>'),
    ],
    ['comments', 'word/notes.xml', () => '<w:comments><w:t>Anna Weber</w:t></w:comments>'],
  ])('reports the name in %s', async (_, path, change) => {
    expect(await lines('a.docx', await changed(path, change))).toEqual([`real-name | text | ${path}`])
  })

  test('lists author, dates and editing sessions, and blocks on a forbidden date', async () => {
    const docx = await changed('word/document.xml', (xml) => xml.replace('<w:body>', '<w:body w:rsidR="00AB12CD">'))
    const found = await revealedInBytes('a.docx', docx, anna)
    const listed = found.filter(({ kind }) => kind === 'metadata').map(({ excerpt }) => excerpt)
    expect(listed).toContain('w:rsidR: 00AB12CD')
    expect(listed.some((one) => one.startsWith('dc:creator: '))).toBe(true)
    expect(listed.some((one) => one.startsWith('dcterms:created: '))).toBe(true)
    const now = new Date()
    const day = new Intl.DateTimeFormat('sv').format(now)
    const today = {
      names: [],
      redacted: [],
      facts: [{ kind: 'date' as const, values: [day, now.toISOString().slice(0, 10)] }],
    }
    expect(await lines('a.docx', docx, today)).toContain('fact | date | text | docProps/core.xml')
  })
})

describe('a PDF', () => {
  const off = 'x'.repeat(400)
  const xmp = (text: string) => `<x:xmpmeta><dc:creator>${text}</dc:creator></x:xmpmeta>`
  const carriers: [string, string, Parameters<typeof pdfFile>[0]][] = [
    ['a page', 'pdf-page | 2', { pages: ['x', 'by Anna Weber'] }],
    ['text outside a page', 'pdf-page | 1', { pages: [`${off} Anna Weber`] }],
    ['facts', 'pdf-facts', { info: '/Author (Anna Weber)' }],
    [
      'facts in UTF-16',
      'pdf-facts',
      { info: `/Title <feff${Buffer.from('Anna Weber', 'utf16le').swap16().toString('hex')}>` },
    ],
    ['XMP', 'text | XMP', { xmp: xmp('Anna &#87;eber') }],
    ['the outline', 'pdf-outline', { outline: 'Anna Weber' }],
    ['an annotation', 'pdf-annotation | 1', { note: 'Anna W\\145ber' }],
    ['an attachment', 'text | notes.txt', { attachment: { name: 'notes.txt', content: 'by Anna Weber' } }],
    ['the name of an attachment', 'entry-name', { attachment: { name: 'Anna Weber.txt', content: 'x' } }],
    ['a replacement text', 'pdf-objects', { replacement: 'Anna \\127eber' }],
    ['an object in a stream', 'pdf-objects', { inObjectStream: 'Anna \\127eber' }],
    ['bytes after the end', 'bytes', { later: 'by Anna Weber' }],
  ]
  test.each(carriers)('reports the name in %s', async (_, place, parts) => {
    expect(await lines('a.pdf', pdfFile(parts))).toContain(`real-name | ${place}`)
    const clean = JSON.parse(
      JSON.stringify(parts).replaceAll('Anna', 'Olga').replaceAll('0041006e006e0061', '004f006c00670061'),
    ) as typeof parts
    expect(await lines('a.pdf', pdfFile(clean))).toEqual([])
  })

  test('is read in its earlier versions too', async () => {
    const before = pdfFile({ pages: ['by Anna Weber'] })
    const [, page = ''] = /(\d+) 0 obj\n<<\/Type\/Page\//.exec(before.toString('latin1')) ?? []
    const update = `${page} 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n`
    const at = before.length + update.length
    const old = /startxref\n(\d+)/.exec(before.toString('latin1'))?.[1]
    const table = `xref\n${page} 1\n${String(before.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 9/Root 1 0 R/Prev ${old}>>\nstartxref\n${at}\n%%EOF\n`
    expect(await lines('a.pdf', Buffer.concat([before, Buffer.from(update + table)]))).toContain(
      'real-name | pdf-page | version 1 › 1',
    )
  })

  test('is read in every script if Chromium made it', async () => {
    const pdf = await readFile('tests/fixtures/disclosure/chromium.pdf')
    for (const name of ['Zoe Reyes', 'Griffin', 'Γιώργος', 'ليلى حداد'])
      expect(await lines('a.pdf', pdf, forbidding(name)), name).toContain('real-name | pdf-page | 1')
    const found = await revealedInBytes('a.pdf', pdf, forbidding('Anna Weber', 'Ann', 'Mark'))
    expect(blocking(found)).toEqual([])
    expect(found.filter(({ kind }) => kind === 'metadata').map(({ excerpt }) => excerpt.split(':')[0])).toEqual(
      expect.arrayContaining(['Creator', 'Producer', 'CreationDate']),
    )
  })

  test('blocks if it is damaged, encrypted or has an unreadable stream', async () => {
    const pdf = pdfFile()
    expect(await lines('a.pdf', pdf.subarray(0, 60))).toContain('unreadable | damaged | bytes')
    const encrypted = Buffer.from(pdf.toString('latin1').replace('/Root', '/Encrypt 1 0 R/Root'), 'latin1')
    expect(await lines('a.pdf', encrypted)).toEqual(['unreadable | encrypted | bytes'])
    const other = Buffer.from(
      pdf.toString('latin1').replace('FlateDecode', 'LZWDecode  ').replace('LZWDecode  ', 'LZWDecode'),
      'latin1',
    )
    expect((await lines('a.pdf', other)).filter((line) => line.startsWith('unreadable'))).not.toEqual([])
  })
})

test('a picture blocks and its texts are read', async () => {
  const chunk = (name: string, content: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(content.length)
    return Buffer.concat([size, Buffer.from(name), content, Buffer.alloc(4)])
  }
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from('Anna Weber'))])
  const png = Buffer.concat([
    sign,
    chunk('IHDR', Buffer.alloc(13)),
    chunk('zTXt', text),
    chunk('IEND', Buffer.alloc(0)),
  ])
  expect(await lines('a.png', png)).toEqual(['unreadable | picture | picture', 'real-name | picture | zTXt'])
})

test('a file of unknown type blocks and its bytes are searched', async () => {
  const bytes = Buffer.concat([
    Buffer.from([0, 1, 2, 0xff, 0xfe]),
    Buffer.from('xAnna Weberx\0'),
    Buffer.from([0x80, 0x81]),
  ])
  expect(await lines('a.bin', bytes)).toEqual(['unreadable | unknown | bytes', 'real-name | bytes'])
})

test('a folder is searched by its names and all of its files', async () => {
  await inFolder(async (folder) => {
    const root = join(folder, 'reel')
    await mkdir(join(root, 'Anna Weber'), { recursive: true })
    await writeFile(join(root, 'Anna Weber', 'a.txt'), 'clean')
    await writeFile(join(root, 'b.txt'), 'by Anna Weber')
    const found = await revealedIn(root, anna, noHints)
    expect(found.map(({ where: { file, place } }) => [file, place])).toEqual([
      ['Anna Weber', 'file-name'],
      ['b.txt', 'text'],
    ])
    expect(
      (await revealedIn(join(root, 'b.txt'), anna, noHints, { name: 'Anna Weber.txt' })).map(
        ({ where }) => where.place,
      ),
    ).toEqual(['file-name', 'text'])
    await symlink('b.txt', join(root, 'c.txt'))
    expect(blocking(await revealedIn(root, forbidding(), noHints))).toEqual(['unreadable | unknown | bytes'])
  })
})

test('a stopped search throws the reason', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'a.txt')
    await writeFile(path, 'x')
    await expect(revealedIn(path, anna, noHints, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
      'stop',
    )
  })
})

testNeeding(needs.program('zip'))('a zip file of another program passes and lists its owner fields', async () => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'a.txt'), 'Person A')
    execFileSync('zip', ['-q', 'a.zip', 'a.txt'], { cwd: folder })
    const found = await revealedIn(join(folder, 'a.zip'), anna, noHints)
    expect(blocking(found)).toEqual([])
    expect(found.some(({ where }) => where.place === 'zip-fields')).toBe(true)
  })
})
