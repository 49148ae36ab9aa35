import { spawnSync } from 'node:child_process'
import { openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revealedIn } from '../../../electron/disclosure/index.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { blocking, forbidding, inFolder, lineOf, noHints, revealedInBytes } from '../../support/revealed.ts'

const anna = forbidding('Anna Weber')
const short = forbidding('Zoë')
const plainArgs = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1']
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1']

/** Sound in this form. `more`: FFmpeg's arguments before the path of the output. */
async function made(form: string, more: readonly string[] = plainArgs): Promise<Buffer> {
  return await inFolder(async (folder) => {
    const path = join(folder, `a.${form}`)
    ffmpeg([...tone, ...more, path])
    return readFileSync(path)
  })
}

const lines = async (form: string, bytes: Buffer, forbidden = anna) =>
  blocking(await revealedInBytes(`a.${form}`, bytes, forbidden))
const opus = ['-c:a', 'libopus']

test.each([
  ['wav', []],
  ['flac', []],
  ['mp3', ['-id3v2_version', '0', '-write_xing', '0']],
  ['mp3', []],
  ['m4a', []],
  ['ogg', opus],
  ['ogg', ['-c:a', 'flac']],
] as const)('plain audio as %s %j passes', async (form, more) => {
  expect(await lines(form, await made(form, [...plainArgs, ...more]))).toEqual([])
})

test.each([
  ['wav', ['-metadata', 'artist=NAME'], 'real-name | tag | LIST INFO IART'],
  ['wav', ['-write_bext', '1', '-metadata', 'originator=NAME'], 'real-name | tag | bext'],
  ['wav', ['-write_id3v2', '1', '-metadata', 'artist=NAME'], 'real-name | tag'],
  ['flac', ['-metadata', 'who=NAME'], 'real-name | tag | who'],
  ['mp3', ['-id3v2_version', '3', '-metadata', 'artist=NAME'], 'real-name | tag | ID3 TPE1'],
  ['mp3', ['-id3v2_version', '4', '-metadata', 'artist=NAME'], 'real-name | tag | ID3 TPE1'],
  ['mp3', ['-write_id3v1', '1', '-metadata', 'artist=NAME'], 'real-name | tag | ID3v1'],
  ['m4a', ['-metadata', 'artist=NAME'], 'real-name | tag | moov udta meta ilst ©ART data'],
  ['ogg', [...opus, '-metadata', 'who=NAME'], 'real-name | tag | who'],
  ['ogg', ['-c:a', 'flac', '-metadata', 'who=NAME'], 'real-name | tag | WHO'],
] as const)('a name in a tag of %s %j is found, even a short one', async (form, more, line) => {
  for (const [name, forbidden] of [
    ['Anna Weber', anna],
    ['Zoë', short],
  ] as const) {
    const tagged = await made(form, [...plainArgs, ...more.map((argument) => argument.replace('NAME', name))])
    const found = (await lines(form, tagged, forbidden)).map((one) => one.toLowerCase())
    expect(found.some((one) => one.startsWith(line.toLowerCase()))).toBe(true)
    expect(await lines(form, tagged, forbidding('Olga'))).toEqual([])
    expect((await revealedInBytes(`a.${form}`, tagged, forbidding())).some(({ kind }) => kind === 'metadata')).toBe(
      true,
    )
  }
})

test.each(['flac', 'mp3', 'm4a'])('a picture in %s blocks', async (form) => {
  await inFolder(async (folder) => {
    const picture = join(folder, 'p.png')
    ffmpeg(['-f', 'lavfi', '-i', 'color=red:size=16x16', '-frames:v', '1', picture])
    const path = join(folder, `a.${form}`)
    ffmpeg([
      ...tone,
      '-i',
      picture,
      '-map',
      '0:a',
      '-map',
      '1:v',
      '-c:v',
      'copy',
      '-disposition:v',
      'attached_pic',
      ...plainArgs,
      path,
    ])
    const found = blocking(await revealedIn(path, anna, noHints))
    expect(found.some((line) => line.startsWith('unreadable | picture | picture'))).toBe(true)
  })
})

test('a second audio track blocks, and a text track is read', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'a.m4a')
    ffmpeg([...tone, ...tone, '-map', '0:a', '-map', '1:a', ...plainArgs, path])
    expect(blocking(await revealedIn(path, anna, noHints))).toEqual(['unreadable | track | track'])
    const ogg = join(folder, 'a.ogg')
    ffmpeg([...tone, ...tone, '-map', '0:a', '-map', '1:a', ...opus, ...plainArgs, ogg])
    expect(blocking(await revealedIn(ogg, anna, noHints))).toEqual(['unreadable | track | track'])
    const cues = join(folder, 'a.srt')
    writeFileSync(cues, '1\n00:00:00,000 --> 00:00:00,900\nby Anna Weber\n')
    const film = join(folder, 'b.mp4')
    ffmpeg([...tone, '-i', cues, '-map', '0:a', '-map', '1:s', '-c:s', 'mov_text', ...plainArgs, film])
    expect(blocking(await revealedIn(film, anna, noHints))).toContain('real-name | track')
  })
})

describe('metadata of audio', () => {
  const chunk = (id: string, text: string, size = Buffer.byteLength(text)) => {
    const header = Buffer.alloc(8)
    header.write(id, 0, 'latin1')
    header.writeUInt32LE(size, 4)
    return Buffer.concat([header, Buffer.from(text), Buffer.alloc(Buffer.byteLength(text) % 2)])
  }

  test('is read in every chunk of a WAV file and after its end', async () => {
    const wav = await made('wav')
    const withFirst = (chunks: Buffer) => Buffer.concat([wav.subarray(0, 12), chunks, wav.subarray(12)])
    expect(await lines('wav', withFirst(chunk('iXML', '<BWFXML><NOTE>Anna Weber</NOTE></BWFXML>')))).toEqual([
      'real-name | tag | iXML',
    ])
    expect(await lines('wav', withFirst(chunk('pad ', 'SN:1234 Anna Weber')))).toEqual(['real-name | tag | pad '])
    expect(await lines('wav', Buffer.concat([wav, Buffer.from('Anna Weber')]))).toContain('real-name | tag | end')
    expect(await lines('wav', Buffer.concat([wav, chunk('data', 'more')]))).toEqual(['unreadable | track | track'])
    expect(await lines('wav', wav.subarray(0, 1000))).toContain('unreadable | damaged | tag')
    const device = await revealedInBytes('a.wav', withFirst(chunk('pad ', 'SN:8810B30209')), forbidding())
    expect(device.map(lineOf)).toContain('device | tag | pad ')
  })

  test('is read in FLAC, MP3 and Ogg tags and between their frames', async () => {
    const tag = Buffer.from(`TAG${'Anna Weber'.padEnd(125, '\0')}`)
    expect(await lines('flac', Buffer.concat([await made('flac'), tag]))).toContain('real-name | tag | ID3v1')
    const mp3 = await made('mp3', [...plainArgs, '-id3v2_version', '0', '-write_xing', '0'])
    const ape = Buffer.concat([Buffer.from('APETAGEX'), Buffer.alloc(24), Buffer.from('Artist\0Anna Weber')])
    expect(await lines('mp3', Buffer.concat([mp3, ape]))).toContain('real-name | tag | APE')
    const ogg = await made('ogg', [...opus, ...plainArgs])
    const at = ogg.indexOf('OggS', 4)
    expect(
      await lines('ogg', Buffer.concat([ogg.subarray(0, at), Buffer.from('by Anna Weber'), ogg.subarray(at)])),
    ).toContain('real-name | tag | between pages')
    const flac = await made('flac')
    const block = Buffer.concat([Buffer.from([2, 0, 0, 14]), Buffer.from('abcdAnna Weber')])
    expect(await lines('flac', Buffer.concat([flac.subarray(0, 42), block, flac.subarray(42)]))).toEqual([
      'real-name | tag | APPLICATION',
    ])
  })

  test('is searched at the end of the encoded audio but not in its middle', async () => {
    const [wav, flac] = [await made('wav'), await made('flac')]
    expect(await lines('flac', Buffer.concat([flac, Buffer.from('\0Anna Weber\0')]))).toEqual(['real-name | bytes'])
    wav.write('Anna Weber', wav.length - 2000)
    expect(await lines('wav', wav)).toEqual(['real-name | bytes'])
    const long = await made('wav', ['-ar', '48000', '-ac', '2', ...plainArgs])
    long.write('Anna Weber', 1000)
    expect(await lines('wav', long)).toEqual([])
  })

  test('is read in compressed and unsynchronised ID3 tags', async () => {
    const mp3 = await made('mp3', [...plainArgs, '-id3v2_version', '0', '-write_xing', '0'])
    const { deflateSync } = await import('node:zlib')
    const id3 = (
      flags: number,
      frameFlags: number,
      content: Buffer,
      { version = 3, sizeBytes = content.length } = {},
    ) => {
      const whole = content.length + 10
      const head = Buffer.from([0x49, 0x44, 0x33, version, 0, flags, 0, 0, whole >> 7, whole & 0x7f])
      const frame = Buffer.alloc(10)
      frame.write('TPE1')
      frame.writeUInt32BE(sizeBytes, 4)
      frame[9] = frameFlags
      return Buffer.concat([head, frame, content, mp3])
    }
    const text = Buffer.from('\0Anna Weber')
    expect(await lines('mp3', id3(0, 0x80, Buffer.concat([Buffer.alloc(4), deflateSync(text)])))).toEqual([
      'real-name | tag | ID3 TPE1',
    ])
    const unsynchronised = Buffer.from('\x01\xff\0\xfeA\0n\0n\0a\0 \0W\0e\0b\0e\0r\0', 'latin1')
    for (const how of [{ sizeBytes: unsynchronised.length - 1 }, { version: 4 }])
      expect(await lines('mp3', id3(0x80, 0, unsynchronised, how))).toContain('real-name | tag | ID3 TPE1')
    expect(await lines('mp3', id3(0, 0x40, text))).toContain('unreadable | encrypted | tag | ID3 TPE1')
  })

  test('is read in a data address without its audio frames', async () => {
    const page = (sound: Buffer) =>
      `<!DOCTYPE html><audio src="data:audio/mpeg;base64,${sound.toString('base64')}"></audio>`
    expect(await lines('html', Buffer.from(page(await made('mp3'))))).toEqual([])
    const tagged = await made('mp3', ['-metadata', 'artist=Anna Weber'])
    expect(await lines('html', Buffer.from(page(tagged)))).toContain('real-name | tag | data:audio/mpeg 1 › ID3 TPE1')
  })
})

describe('a WAV file of 2 GB', () => {
  const folder = { path: '' }
  let done: () => void = () => {}
  beforeAll(async () => {
    await new Promise<void>((ready) => {
      void inFolder(async (path) => {
        folder.path = path
        ready()
        await new Promise<void>((resolve) => {
          done = resolve
        })
      })
    })
  })
  afterAll(() => done())

  test.skipIf(process.platform !== 'linux')('is read to its end within 200 MB of memory', async () => {
    const path = join(folder.path, 'long.wav')
    const wav = await made('wav')
    writeFileSync(path, wav)
    const samples = 2_000_000_000
    const file = openSync(path, 'r+')
    const size = Buffer.alloc(4)
    size.writeUInt32LE(samples)
    writeSync(file, size, 0, 4, wav.indexOf('data') + 4)
    truncateSync(path, wav.indexOf('data') + 8 + samples)
    writeSync(file, Buffer.from('LIST\x0e\0\0\0INFOAnna Weber'), 0, 22, wav.indexOf('data') + 8 + samples)
    // The peak that Node tells begins with the peak of the process that started it. The system's begins anew with each program.
    const program = `
      import { readFileSync } from 'node:fs'
      import { revealedIn } from ${JSON.stringify(join(process.cwd(), 'electron/disclosure/index.ts'))}
      const forbidden = { names: [{ id: 1, spellings: ['Anna Weber'] }], redacted: [], facts: [] }
      const found = await revealedIn(process.argv[1], forbidden, { known: [] })
      console.log(JSON.stringify({ found: found.map(({ kind }) => kind), megabytes: /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] / 1024 }))
    `
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, path], {
      encoding: 'utf8',
    })
    expect(stderr).not.toContain('Error')
    const { found, megabytes } = JSON.parse(stdout) as { found: string[]; megabytes: number }
    expect(found).toContain('real-name')
    expect(megabytes).toBeLessThan(200)
  })
})
