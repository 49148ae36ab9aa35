import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import type { ExportSource } from '../../../electron/engine/export/source.ts'
import type { ExportOptions } from '../../../shared/exports/options.ts'
import { needs, testNeeding } from '../../support/needs.ts'
import { testFolder } from '../../support/testFolder.ts'
import { nasty } from './nastyTranscript.ts'
import { exported, inFile, python, withAll, xmllint } from './readers.ts'

/** Edit lists of a Broadcast Wave file with its own timecode. ffmpeg writes the file, and also reads its timecode. */
const test = testNeeding(needs.program('python3'), needs.program('xmllint'), needs.program('ffmpeg'))

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const rateHz = 48_000
const hours = (count: number) => count * 3600

/** Writes a file of one second and returns its path. `startSeconds`: the file's time reference; null for none. */
function recorded(startSeconds: number | null, ...more: string[]): string {
  const path = join(folder, 'take.wav')
  const bext = startSeconds === null ? [] : ['-write_bext', '1', '-metadata', `time_reference=${startSeconds * rateHz}`]
  const input = ['-f', 'lavfi', '-i', `sine=sample_rate=${rateHz}:duration=1`]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...bext, ...more, path])
  return path
}
const sourceOf = (originalPath: string | null): ExportSource => ({
  ...nasty,
  originalPath,
  recording: { ...nasty.recording, originalName: 'take.wav', missing: null },
  quotes: [{ ...nasty.quotes?.[0], startMs: 5000, endMs: 8000 } as NonNullable<ExportSource['quotes']>[number]],
})

/** The source times of the only cut. */
async function cut(path: string | null, options: Partial<ExportOptions> = {}): Promise<string[]> {
  const list = (await exported('edl', { ...withAll, ...options }, sourceOf(path))).toString('utf8')
  return /AA {4}C {8}(\S+) (\S+) /.exec(list)?.slice(1) ?? []
}

type Clip = { frame: string | null; string: string | null; format: string | null; in: number; out: number }

async function clip(path: string | null, options: Partial<ExportOptions> = {}): Promise<Clip> {
  const script = `
import json, sys, xml.etree.ElementTree as ET
item = ET.parse(sys.argv[1]).getroot().find('.//clipitem')
code = item.find('file/timecode')
text = lambda name: None if code is None else code.findtext(name)
print(json.dumps({'frame': text('frame'), 'string': text('string'), 'format': text('displayformat'),
  'in': int(item.findtext('in')), 'out': int(item.findtext('out'))}))`
  return inFile('xmeml', await exported('xmeml', { ...withAll, ...options }, sourceOf(path)), (file) => {
    xmllint(file, '--noout')
    return python<Clip>(script, file)
  })
}

test('a cut has the original’s timecode, and a clip counts from there', async () => {
  const path = recorded(hours(10) + 60)
  const read = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format_tags=time_reference', path])
  expect(read.toString()).toContain(String((hours(10) + 60) * rateHz))
  expect(await cut(path)).toEqual(['10:01:05:00', '10:01:08:00'])
  expect(await clip(path)).toEqual({
    ...{ frame: String((hours(10) + 60) * 25), string: '10:01:00:00', format: 'NDF' },
    ...{ in: 125, out: 200 },
  })
  // The recorder's clock was an hour ahead.
  expect(await cut(path, { offsetMs: -hours(1) * 1000 })).toEqual(['09:01:05:00', '09:01:08:00'])
})

test('timecode works at other frame rates and past midnight', async () => {
  const path = recorded(hours(10))
  // Timecode without drop-frame falls behind the clock by one frame in 1001.
  expect(await cut(path, { frameRate: '29.97' })).toEqual(['09:59:29:01', '09:59:32:01'])
  expect(await cut(path, { frameRate: '29.97df' })).toEqual(['10:00:05;01', '10:00:08;01'])
  expect((await clip(path, { frameRate: '29.97df' })).format).toBe('DF')
  const late = recorded(hours(24) - 2)
  expect(await cut(late)).toEqual(['00:00:03:00', '00:00:06:00'])
  const next = recorded(hours(25))
  expect(await cut(next)).toEqual(['01:00:05:00', '01:00:08:00'])
  expect(await clip(next)).toMatchObject({ frame: String(hours(1) * 25), string: '01:00:00:00' })
})

test('timecode is read from an RF64 file', async () => {
  expect(await cut(recorded(hours(2), '-rf64', 'always'))).toEqual(['02:00:05:00', '02:00:08:00'])
})

test('times begin at zero without a time reference', async () => {
  for (const path of [recorded(null), recorded(0)]) {
    expect(await cut(path)).toEqual(['00:00:05:00', '00:00:08:00'])
    expect((await clip(path)).frame).toBeNull()
  }
  const wave = recorded(hours(10))
  const away = join(folder, 'away.wav')
  renameSync(wave, away)
  expect(await cut(wave)).toEqual(['00:00:05:00', '00:00:08:00'])
  const list = async (path: string | null) => (await exported('edl', withAll, sourceOf(path))).toString('utf8')
  expect(await list(wave)).toContain('* COMMENT: The original was not there')
  expect(await list(null)).toContain('* COMMENT: The original was not there')
  expect(await list(away)).not.toContain('The original was not there')
  const mp3 = { ...nasty, originalPath: null }
  expect((await exported('edl', withAll, mp3)).toString('utf8')).not.toContain('The original was not there')
})
