import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseLayout,
  type DeviceRecording,
  type ListedFile,
  type SkippedFile,
} from '../../../electron/recorders/layouts/index.ts'
import type { VolumeFacts } from '../../../electron/recorders/layouts/types.ts'
import { embeddedTime } from '../../../electron/sealing/recordedTime.ts'
import { skippedFileSentences } from '../../../shared/words/en/sentences/devices.ts'

const modelText = 'PLAUD NOTE V0095@00:00:00 2024-01-01\r\nSerial No.:881234567890123456\r\n'
const plaudVolume: VolumeFacts = { label: 'PLAUD_NOTE', fileSystem: 'vfat' }
const card: VolumeFacts = { label: 'RECORDER', fileSystem: 'vfat' }

const modified = new Date(2026, 8, 14, 16, 0, 0).getTime()
const file = (path: string, more: Partial<ListedFile> = {}): ListedFile => ({
  path: path.split('/'),
  sizeBytes: 100_000,
  modifiedMs: modified,
  ...more,
})
const noReads = () => Promise.reject(new Error('nothing is to be read'))
const readsModel =
  (text = modelText) =>
  async () =>
    new TextEncoder().encode(text)
const keys = (recordings: readonly DeviceRecording[]) => recordings.map(({ key }) => key)
const reasons = (skipped: readonly SkippedFile[]) =>
  Object.fromEntries(skipped.map(({ path, reason }) => [path.join('/'), skippedFileSentences[reason]]))

const seconds = 1789398123
const moment = `NOTES/20260914/${seconds}`

describe('a Plaud Note', () => {
  test('is known by its label or by MODEL.txt', async () => {
    const listing = [file('MODEL.txt', { sizeBytes: 80 }), file(`${moment}.WAV`)]
    for (const volume of [plaudVolume, card, { label: null, fileSystem: null }])
      expect(await chooseLayout(volume, listing, readsModel())).toMatchObject({
        name: 'plaud-note',
        serialNumber: '881234567890123456',
        skipped: [],
      })
    expect(await chooseLayout({ ...plaudVolume, label: 'plaud_note' }, listing.slice(1), noReads)).toMatchObject({
      name: 'plaud-note',
      serialNumber: null,
    })
  })

  test.each([
    ['of another maker', 'ZOOM H1 V1.0\r\nSerial No.:12345678\r\n', 'generic', null],
    ['without a serial number', 'PLAUD NOTE V0095@x', 'plaud-note', null],
    ['with a serial number that is none', 'PLAUD NOTE V0095@x\nSerial No.:../../x\n', 'plaud-note', null],
    ['in another form', '\ufeffPLAUD NOTE\nserial no: AB-12345 \n', 'plaud-note', 'AB-12345'],
    ['of noise', '\0\u0001\ufffd'.repeat(900), 'generic', null],
  ])('is told apart by a MODEL.txt %s', async (_name, text, name, serialNumber) => {
    const listing = [file('model.TXT', { sizeBytes: 80 })]
    expect(await chooseLayout(card, listing, readsModel(text))).toMatchObject({ name, serialNumber })
  })

  test('keeps its recordings if MODEL.txt cannot be read', async () => {
    const layout = await chooseLayout(plaudVolume, [file('MODEL.txt'), file(`${moment}.WAV`)], noReads)
    expect(layout).toMatchObject({ name: 'plaud-note', serialNumber: null, recordings: [{}] })
    expect(reasons(layout.skipped)).toEqual({ 'MODEL.txt': expect.stringMatching(/serial number/) })
  })

  test('joins WAV and ASR of one moment to one recording, WAV first', async () => {
    const pair = [file(`${moment}.ASR`, { sizeBytes: 8000 }), file(`${moment}.WAV`, { sizeBytes: 64_512 })]
    for (const listing of [pair, [...pair].reverse()]) {
      const { recordings, skipped } = await chooseLayout(plaudVolume, listing, noReads)
      expect(skipped).toEqual([])
      expect(recordings).toEqual([
        {
          key: moment,
          title: expect.stringMatching(/^Note 2026-09-1\d \d\d:\d\d$/),
          paths: [
            ['NOTES', '20260914', `${seconds}.WAV`],
            ['NOTES', '20260914', `${seconds}.ASR`],
          ],
          sizeBytes: 64_512,
          recordedMs: seconds * 1000,
          recordedTimeSource: 'name',
          recordedTimePrecision: 'second',
          hasZone: true,
          kind: 'note',
        },
      ])
    }
  })

  test('uses the ASR if the WAV has no sound', async () => {
    for (const sizeBytes of [0, 44, 512]) {
      const listing = [file(`${moment}.WAV`, { sizeBytes }), file(`${moment}.ASR`, { sizeBytes: 8000 })]
      const { recordings, skipped } = await chooseLayout(plaudVolume, listing, noReads)
      expect(recordings).toMatchObject([
        { key: moment, sizeBytes: 8000, paths: [['NOTES', '20260914', `${seconds}.ASR`]] },
      ])
      expect(skipped).toMatchObject([{ path: ['NOTES', '20260914', `${seconds}.WAV`] }])
    }
  })

  test('keeps a call and a note of the same second apart', async () => {
    const listing = [
      file(`CALLS/20260914/${seconds}.ASR`),
      file(`${moment}.ASR`),
      file('calls/20260915/1789484523.wav'),
    ]
    const { recordings } = await chooseLayout(plaudVolume, listing, noReads)
    expect(recordings.map(({ kind, title }) => [kind, title.split(' ')[0]])).toEqual([
      ['call', 'Call'],
      ['note', 'Note'],
      ['call', 'Call'],
    ])
  })

  test('has no recording time if its clock was never set', async () => {
    const listing = [
      file('NOTES/19700101/42.WAV', { modifiedMs: Date.UTC(1980, 0) }),
      file('NOTES/19700101/43.WAV'),
      file('NOTES/19700101/44.WAV', { modifiedMs: null }),
    ]
    const { recordings } = await chooseLayout(plaudVolume, listing, noReads)
    expect(
      recordings.map(({ title, recordedMs, recordedTimeSource, hasZone }) => [
        title.replace(/^Note 2.*/, 'Note'),
        recordedMs,
        recordedTimeSource,
        hasZone,
      ]),
    ).toEqual([
      ['42', null, null, false],
      ['Note', modified, 'recorder-clock', false],
      ['44', null, null, false],
    ])
  })

  test('has the recorder’s time if its name counts the recordings of a day', async () => {
    const atMs = new Date(2026, 8, 14, 15, 2).getTime()
    const { recordings } = await chooseLayout(
      plaudVolume,
      [file('260914_0001.MP3', { modifiedMs: atMs }), file('260914_1402.MP3', { modifiedMs: atMs })],
      noReads,
    )
    expect(recordings.map(({ recordedMs, recordedTimeSource }) => [recordedMs, recordedTimeSource])).toEqual([
      [atMs, 'recorder-clock'],
      [new Date(2026, 8, 14, 14, 2).getTime(), 'name'],
    ])
  })

  test('lists every other file once, by the general rule', async () => {
    const listing = [
      file('Interview.mp3'),
      file(`NOTES/${seconds}.WAV`),
      file('NOTES/20260914/memo.WAV'),
      file(`${moment}.mp3`),
      file(`${moment}.WAV`),
      file(`${moment}.wav`),
      file(`NOTES/20260914/._${seconds}.WAV`),
      file('NOTES/20260914/readme.txt'),
    ]
    const { recordings, skipped } = await chooseLayout(plaudVolume, listing, noReads)
    expect(keys(recordings)).toEqual([
      'Interview.mp3',
      `NOTES/${seconds}.WAV`,
      'NOTES/20260914/memo.WAV',
      `${moment}.mp3`,
      moment,
      `${moment}.wav`,
    ])
    expect(Object.keys(reasons(skipped))).toEqual([`NOTES/20260914/._${seconds}.WAV`, 'NOTES/20260914/readme.txt'])
  })
})

describe('any other recorder', () => {
  test('has a recording in every audio file at any depth', async () => {
    const listing = [
      file('DCIM/100MEDIA/REC_0001.WAV'),
      file('VOICE/FOLDER_A/260914_1502.mp3'),
      file('STEREO/FOLDER01/ZOOM0001/ZOOM0001_LR.wav'),
      file('Réunion équipe – 東京.mp3'),
      file('a/b/c/d/e/f/g/tief.opus'),
      file('..ok..wav'.slice(2)),
    ]
    const { name, recordings, skipped, serialNumber } = await chooseLayout(card, listing, noReads)
    expect({ name, skipped, serialNumber }).toEqual({ name: 'generic', skipped: [], serialNumber: null })
    expect(keys(recordings)).toEqual(listing.map(({ path }) => path.join('/')))
    expect(recordings[1]).toEqual({
      key: 'VOICE/FOLDER_A/260914_1502.mp3',
      title: '260914_1502',
      paths: [['VOICE', 'FOLDER_A', '260914_1502.mp3']],
      sizeBytes: 100_000,
      recordedMs: new Date(2026, 8, 14, 15, 2).getTime(),
      recordedTimeSource: 'name',
      recordedTimePrecision: 'minute',
      hasZone: false,
      kind: 'recording',
    })
  })

  test('skips files that are no recordings and states why', async () => {
    const skips: Record<string, RegExp> = {
      '._a.wav': /Mac/,
      'REC/._a.mp3': /Mac/,
      '.hidden.wav': /hidden file/,
      '.Trashes/501/a.wav': /hidden or system folder/,
      '$RECYCLE.BIN/a.wav': /hidden or system folder/,
      'System Volume Information/a.mp3': /hidden or system folder/,
      'LOST.DIR/a.wav': /hidden or system folder/,
      'FOUND.000/a.wav': /hidden or system folder/,
      'notes.txt': /not an audio file/,
      wav: /not an audio file/,
      'a.wav.': /not an audio file/,
      'DCIM/100/IMG_1.JPG': /not an audio file/,
    }
    const listing = [...Object.keys(skips).map((path) => file(path)), file('empty.wav', { sizeBytes: 0 })]
    const { recordings, skipped } = await chooseLayout(card, listing, noReads)
    expect(recordings).toEqual([])
    const said = reasons(skipped)
    for (const [path, reason] of Object.entries(skips)) expect(said[path]).toMatch(reason)
    expect(said['empty.wav']).toMatch(/0 bytes/)
    for (const reason of Object.values(said)) expect(reason).toMatch(/^[A-Z].*\.$/)
  })

  test.each<[string, string[]]>([
    ['..', ['..', 'a.wav']],
    ['.. at the end', ['REC', '..']],
    ['.', ['.', 'a.wav']],
    ['no letter', ['REC', '', 'a.wav']],
    ['a slash', ['REC/../../etc', 'a.wav']],
    ['a backslash', ['REC', '..\\..\\a.wav']],
    ['a newline', ['REC', 'a\n.wav']],
    ['a zero', ['REC', 'a.txt\0.wav']],
    ['an escape', ['\u001b[2J', 'a.wav']],
    ['300 letters', [`${'a'.repeat(300)}.wav`]],
    ['a path without end', [...Array(500).fill('a'), 'a.wav']],
    ['no path', []],
  ])('never takes a name of %s', async (_name, path) => {
    for (const volume of [card, plaudVolume]) {
      const { recordings, skipped } = await chooseLayout(volume, [{ ...file('a.wav'), path }], noReads)
      expect(recordings).toEqual([])
      expect(skipped).toEqual([
        { path, reason: expect.stringMatching(/^(too-deep|impossible-name|impossible-characters|long-name)$/) },
      ])
    }
  })

  test('states a zone only where the file system keeps one', async () => {
    const zoneOf = async (fileSystem: string | null) =>
      (await chooseLayout({ label: null, fileSystem }, [file('a.wav')], noReads)).recordings[0]?.hasZone
    for (const fileSystem of ['vfat', 'msdos', 'FAT32', 'exfat', 'ExFAT', null])
      expect(await zoneOf(fileSystem)).toBe(false)
    for (const fileSystem of ['ext4', 'ntfs', 'NTFS', 'apfs', 'hfs']) expect(await zoneOf(fileSystem)).toBe(true)
  })

  test('joins a Mac’s separate letters in the title, but not in the path', async () => {
    const { recordings } = await chooseLayout(card, [file('Re\u0301union.mp3')], noReads)
    expect(recordings).toMatchObject([
      { title: 'R\u00e9union', key: 'Re\u0301union.mp3', paths: [['Re\u0301union.mp3']] },
    ])
  })

  test('may hold 10,000 files', async () => {
    const listing = Array.from({ length: 10_000 }, (_, index) =>
      file(`NOTES/20260914/${seconds + (index >> 1)}.${index % 2 ? 'ASR' : 'WAV'}`),
    )
    expect((await chooseLayout(plaudVolume, listing, noReads)).recordings).toHaveLength(5000)
    expect((await chooseLayout(card, listing, noReads)).recordings).toHaveLength(10_000)
  })

  test('lists each file in one place with its own key and a safe path', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'NOTES',
        'CALLS',
        '20260914',
        `${seconds}.WAV`,
        `${seconds}.ASR`,
        '..',
        '._x.wav',
        'é.mp3',
        'a.wav',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    const listed = fc.record({
      path: fc.array(name, { maxLength: 4 }),
      sizeBytes: fc.nat(2000),
      modifiedMs: fc.option(fc.integer()),
    })
    const listings = fc.uniqueArray(listed, { maxLength: 40, selector: ({ path }) => JSON.stringify(path) })
    await fc.assert(
      fc.asyncProperty(listings, fc.constantFrom(card, plaudVolume), async (listing, volume) => {
        const { recordings, skipped } = await chooseLayout(volume, listing, readsModel())
        const placed = [...recordings.flatMap(({ paths }) => paths), ...skipped.map(({ path }) => path)]
        expect(placed.map((path) => JSON.stringify(path)).sort()).toEqual(
          listing.map(({ path }) => JSON.stringify(path)).sort(),
        )
        expect(new Set(keys(recordings)).size).toBe(recordings.length)
        for (const { paths } of recordings)
          for (const name of paths.flat()) expect(name === '' || /^\.\.?$|[/\\\0]/.test(name)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the time inside a file', () => {
  const chunk = (id: string, content: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(content.length)
    return Buffer.concat([Buffer.from(id), size, content])
  }
  const broadcast = (date: string, time: string, ...before: Buffer[]) => {
    const bext = Buffer.alloc(602)
    bext.write(date, 320)
    bext.write(time, 330)
    return Buffer.concat([Buffer.from('RIFF....WAVE'), ...before, chunk('bext', bext)])
  }
  const tagged = (version: 3 | 4, frames: Record<string, string>, encoding = 0) => {
    const body = Object.entries(frames).map(([id, text]) => {
      const content = Buffer.from(text, encoding === 1 ? 'utf16le' : 'latin1')
      const header = Buffer.alloc(11)
      header.write(id, 0)
      header.writeUInt32BE(content.length + 1, 4)
      header.writeUInt8(encoding, 10)
      return Buffer.concat([header, content])
    })
    return Buffer.concat([Buffer.from(['ID3'.charCodeAt(0), 0x44, 0x33, version, 0, 0, 0, 0, 2, 0]), ...body])
  }
  const local = new Date(2026, 8, 14, 15, 2, 33).getTime()
  const minute = new Date(2026, 8, 14, 15, 2).getTime()

  test.each<[string, Buffer, number | null]>([
    ['a broadcast wave', broadcast('2026-09-14', '15:02:33'), local],
    ['one with other separators', broadcast('2026:09:14', '15-02-33'), local],
    ['one behind padding', broadcast('2026-09-14', '15:02:33', chunk('JUNK', Buffer.alloc(28))), local],
    ['one that was never set', broadcast('0000-00-00', '00:00:00'), null],
    ['one of 1980', broadcast('1980-01-01', '00:00:00'), null],
    ['one that breaks off', broadcast('2026-09-14', '15:02:33').subarray(0, 345), null],
    ['one whose sound comes first', broadcast('2026-09-14', '15:02:33', chunk('data', Buffer.alloc(8))), null],
    ['ID3v2.4', tagged(4, { TIT2: 'Voice', TDRC: '2026-09-14T15:02:33' }), local],
    ['ID3v2.3', tagged(3, { TYER: '2026', TDAT: '1409', TIME: '1502' }), minute],
    ['ID3v2.3 in UTF-16', tagged(3, { TYER: '\ufeff2026', TDAT: '\ufeff1409', TIME: '\ufeff1502' }, 1), minute],
    ['ID3 of a year alone', tagged(4, { TDRC: '2026' }), null],
    ['neither', Buffer.from('fLaC'), null],
    ['nothing', Buffer.alloc(0), null],
  ])('is read from %s', (_name, head, timeMs) => expect(embeddedTime(head)?.atMs ?? null).toBe(timeMs))

  test('is a time or none for any bytes', () => {
    const starts = fc.constantFrom(
      'RIFF....WAVE',
      'RIFF....WAVEbext',
      'ID3\x04\0\0\0\0\0\0',
      'ID3\x03\0\0\0\0\0\0TDRC',
      '',
    )
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 700 }), (start, bytes) => {
        const timeMs = embeddedTime(Buffer.concat([Buffer.from(start, 'latin1'), bytes]))?.atMs ?? null
        expect(timeMs === null || Number.isFinite(timeMs)).toBe(true)
      }),
    )
  })
})
