import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { media } from '../../../electron/media/index.ts'
import { ffmpeg } from '../../support/ffmpeg.ts'
import { testFolder } from '../../support/testFolder.ts'

vi.setConfig({ testTimeout: 300_000 })

let folder: string
beforeEach(() => {
  folder = testFolder()
})

const said = async (name: string, bytes: string | Buffer): Promise<string> => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return await media.probe(path).then(
    () => 'it is audio',
    (error: Error) => error.message,
  )
}

test('refuses other files by what they are, with what to do', async () => {
  const whole = join(folder, 'whole.m4a')
  ffmpeg(['-y', '-f', 'lavfi', '-i', 'sine=duration=5', whole])
  const m4a = readFileSync(whole)
  const cue = '1\r\n00:00:01,000 --> 00:00:02,500\r\nWe never saw it.\r\n'
  const sentences = await Promise.all([
    said('notes.txt', 'Questions for Reyes:\n- the harbour contract\n- ¿y después?\n'),
    said('talk.srt', cue),
    said('erased.mp3', Buffer.alloc(300_000)),
    said('talk.m4a', m4a.subarray(0, m4a.length / 2)),
  ])
  expect(sentences).toEqual([
    expect.stringMatching(/^This is a text file, not a recording\. If it is a transcript/),
    expect.stringMatching(/^This file contains subtitles, not audio\. Open/),
    expect.stringMatching(/^This file contains only zeros: .* Copy it from the recorder again/),
    expect.stringMatching(/^This recording has no index, because .* Copy it from the recorder again/),
  ])
  expect(await said('talk.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\nNo.\n`)).toBe(sentences[1])
  expect(await said('notes16.txt', Buffer.from('\ufeffThe harbour contract', 'utf16le'))).toBe(sentences[0])
  const other = await said('picture.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  expect(other).toMatch(/^This is not an audio recording that Tapelog can read/)
  expect(await said('whole-again.m4a', m4a)).toBe('it is audio')
})
