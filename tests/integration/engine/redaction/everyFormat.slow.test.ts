import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import type { ExportFormat } from '../../../../shared/exports/formats.ts'
import { ffmpeg, ffmpegSamples, ffprobe } from '../../../support/ffmpeg.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { leaksIn } from '../../../support/outsideReader.ts'
import { openRedactedLibrary, type RedactedLibrary, readerFormats } from '../../../support/redactedLibrary.ts'
import {
  everything,
  type Interview,
  interviewSeconds,
  plantInterview,
  secretSound,
  secrets,
  strengthAt,
  strongest,
} from './protectedInterview.ts'

/** A speaker renamed, a pseudonym, redactions of each kind, and then every format of the same recording. */
let desk: RedactedLibrary
let interview: Interview
let written: { directory: string; files: { format: ExportFormat; path: string }[]; paths: string[] }
beforeAll(async () => {
  desk = await openRedactedLibrary()
  interview = await plantInterview(desk, {
    more: ['-metadata', 'comment=ZOOM H5 7788213', '-metadata', 'artist=Xanthippe'],
  })
  written = await desk.write(interview.recordingId, readerFormats, everything)
})
afterAll(() => desk.close())

const pathOf = (format: ExportFormat) => written.files.find((file) => file.format === format)?.path ?? ''
/** All files of sound among the exports. */
const sounds = () => {
  const below = (path: string): string[] =>
    statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => below(join(path, name))) : [path]
  return written.paths.flatMap(below).filter((path) => /\.(wav|mp3|flac|m4a)$/.test(path))
}
/** The sound inside the REFI-QDA project. */
async function soundInProject(): Promise<string> {
  const zip = await yauzl.openPromise(pathOf('qdpx'))
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('.flac')) continue
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    return desk.file('project.flac', Buffer.concat(parts))
  }
  throw new Error('The project has no sound')
}

test('22 formats are written, and the 2 that only name the original are refused', async () => {
  expect(written.files.map(({ format }) => format).sort()).toEqual([...readerFormats].sort())
  for (const format of ['edl', 'xmeml'] as const)
    await expect(desk.write(interview.recordingId, [format])).rejects.toMatchObject({ code: 'format-names-original' })
})

test.each(readerFormats)('%s has no old word, name, note, reason, hash or file name in any byte', async (format) => {
  const { sha256 } = interview
  expect(existsSync(pathOf(format))).toBe(true)
  expect(await leaksIn(pathOf(format), [...secrets, sha256, sha256.slice(0, 12)])).toEqual([])
})

test('the sound file beside the page has no redacted word, name or hash', async () => {
  expect(await leaksIn(written.directory, secrets)).toEqual([])
  expect(written.paths.some((path) => path.endsWith('.mp3'))).toBe(true)
})

test('the search finds each secret word in an unprotected export', async () => {
  const open = { names: 'real', redaction: 'none' } as const
  const { directory } = await desk.write(interview.recordingId, ['docx', 'pdf', 'qdpx', 'eaf', 'json', 'clips'], {
    disclosure: open,
  })
  const found = (await leaksIn(directory, secrets)).map((line) => line.split(' in ')[0])
  const never = ['Undonewort', 'Begruendungswort', 'Quellenprojekt', 'Hotwordname', 'Machinefirst']
  expect(secrets.filter((word) => !found.includes(word))).toEqual(secrets.filter((word) => never.includes(word)))
})

test('words beside a redaction stay, with the pseudonym and one bar for a turn', () => {
  const { segments, speakers } = JSON.parse(readFileSync(pathOf('json'), 'utf8')) as {
    segments: { text: string; speaker: string }[]
    speakers: { name: string }[]
  }
  expect(segments.map(({ text }) => text.trim())).toEqual([
    'Good morning Harbour clerk thank you for meeting me',
    'My name is Harbour clerk',
    'of the harbour office',
    'Who told you about the [redacted] then',
    'The number is hidden somewhere at [redacted] bank',
    '[redacted]',
    'Thank you that was all for today',
  ])
  expect(speakers.map(({ name }) => name)).toEqual(['Interviewer', 'Harbour clerk', 'Speaker 3 (redacted)'])
})

describe('the sound of a protected export', () => {
  test('the sound has a tone in place of the words, and keeps their neighbours', async () => {
    const path = await soundInProject()
    const [samples = []] = ffmpegSamples(path, 1)
    const [original = []] = ffmpegSamples(interview.path, 1)
    for (const { from, to } of secretSound) expect(strengthAt(original, 16_000, 3000, from, to)).toBeGreaterThan(0.05)
    expect(strongest(path, 3000)).toBeLessThan(0.02)
    // Six places, of which the name over two segments is one.
    let [tones, isOn] = [0, false]
    for (let at = 0; at < samples.length / 16_000; at += 0.05) {
      const now = strengthAt(samples, 16_000, 1000, at, at + 0.05) > 0.07
      if (now && !isOn) tones += 1
      isOn = now
    }
    expect(tones).toBe(5)
    // The beginning is untouched up to the first cut, and so is the end after the last.
    expect(samples.slice(0, 4000)).toEqual(original.slice(0, 4000))
    expect(samples.slice(-4000)).toEqual(original.slice(-4000))
  })

  test('the sound of clips, reel and page has nothing of the words', () => {
    expect(sounds().length).toBeGreaterThan(4)
    for (const path of sounds()) {
      const wav = desk.at('judged.wav')
      writeFileSync(wav, ffmpeg(['-i', path, '-ac', '1', '-ar', '16000', '-f', 'wav', 'pipe:1']))
      expect([path, strongest(wav, 3000) < 0.02]).toEqual([path, true])
    }
  })

  test('the sound has one track, and no picture, chapter or tag but the encoder’s', async () => {
    for (const path of [...sounds(), await soundInProject()]) {
      const { streams, chapters, format } = ffprobe(['-show_streams', '-show_chapters', '-show_format', path]) as {
        streams: { codec_type: string; tags?: object }[]
        chapters: unknown[]
        format: { tags?: Record<string, string> }
      }
      expect(streams.map(({ codec_type }) => codec_type)).toEqual(['audio'])
      expect(chapters).toEqual([])
      expect(Object.keys({ ...format.tags, ...streams[0]?.tags }).filter((tag) => !isTechnical(tag))).toEqual([])
    }
  })
})

/** Fields of MP4 that say what kind of file it is. */
const isTechnical = (tag: string) =>
  /^(major_brand|minor_version|compatible_brands|language|handler_name|vendor_id|encoder)$/i.test(tag)

test('no container tells the time or zone in which it was made', async () => {
  for (const format of ['docx', 'quotes-docx', 'qdpx'] as const) {
    const zip = await yauzl.openPromise(pathOf(format))
    for await (const entry of zip.eachEntry()) {
      expect(entry.extraFields.map(({ id }) => id)).toEqual([])
      expect([entry.lastModFileDate, entry.lastModFileTime]).toEqual([(0 << 9) | (1 << 5) | 1, 0])
    }
  }
  const today = new Date().toISOString().slice(0, 10)
  expect(await leaksIn(written.directory, [today, today.replaceAll('-', '')])).toEqual([])
  expect(readFileSync(pathOf('pdf'), 'latin1')).toContain("/CreationDate (D:19800101000000+00'00')")
})

testNeeding(needs.program('exiftool'))('exiftool finds no name, device, date or title in the exports', async () => {
  const told = execFileSync(
    'exiftool',
    ['-a', '-u', '-g1', '-ee', '-r', '-api', 'largefilesupport=1', written.directory],
    {
      maxBuffer: 1 << 26,
    },
  ).toString()
  const ofFiles =
    /^(File (Name|Size|Modification|Access|Inode|Permissions)|Directory|Zip (CRC|Compressed|Uncompressed))/
  const lines = told.split('\n').filter((line) => !ofFiles.test(line))
  const text = lines.join('\n')
  for (const word of [...secrets, interview.sha256, String(new Date().getFullYear())]) expect(text).not.toContain(word)
  expect(lines.filter((line) => /GPS|Serial|Owner|Artist|Camera|Originator/i.test(line))).toEqual([])
})

testNeeding(needs.program('mat2'))('mat2 finds nothing about a person or a time in the exports', () => {
  const judged = written.files.filter(({ format }) => ['docx', 'quotes-docx'].includes(format)).map(({ path }) => path)
  for (const path of [...judged, ...sounds().filter((one) => /\.(mp3|flac|wav)$/.test(one))]) {
    const { stdout } = spawnSync('mat2', ['--show', path], { encoding: 'utf8' })
    const facts = stdout.split('\n').filter((line) => /^\s+\S+.*: /.test(line))
    // Word's own parts have no facts but these.
    expect(
      facts.filter(
        (line) =>
          !/create_system|date_time: 1980-01-01|cp:revision|dc:(title|subject|description|creator)|cp:lastModifiedBy|dcterms:\w+: .*1980|encoder|version/i.test(
            line,
          ),
      ),
    ).toEqual([])
    for (const word of secrets) expect(stdout).not.toContain(word)
  }
})

test('the original interview has the sound that its exports must lose', () => {
  expect(strongest(interview.path, 3000)).toBeGreaterThan(0.05)
  expect(interviewSeconds).toBeGreaterThan(20)
})
