import { expect, test } from 'vitest'
import { type SectionName, searched, sectionsWith } from '../../../renderer/base/sections.ts'

/** Sixty words that people type into the search of the settings, and the section that they mean. */
const typed: Record<SectionName, string> = {
  transcription: 'hotwords, names, vocabulary, diarization, privacy, confidential, language, silence',
  models: 'whisper, parakeet, AI, GPU, accuracy, offline, download, speakers, slow',
  imports: 'recorder, USB, watch folder, automatic import',
  network: 'wifi, wi-fi, proxy, bandwidth, upload limit, metered, hotspot, roaming, compress',
  storage: 'backup, disk space, retention, delete, trash, encryption, external disk',
  whenDone: 'export folder, notifications, tray, subtitles, srt, docx, timestamps, captions',
  keys: 'shortcuts, foot pedal, zoom, keyboard, font size',
  spelling: 'spell check, dictionary, typos',
  wording: 'filler words, um',
  accounts: 'API key, login, server, password, cloud',
  appearance: 'dark, theme, night, colors',
  language: 'German, interface',
  evidence: 'signature, chain of custody',
  updates: 'update, new version',
  about: 'version, license, telemetry, ffmpeg',
}

const words = Object.entries(typed).flatMap(([section, list]) =>
  list.split(', ').map((word) => [word, section] as const),
)

test('knows sixty everyday words', () => expect(words.length).toBeGreaterThanOrEqual(60))

test.each(words)('finds “%s” in %s', (word, section) => {
  expect(sectionsWith(word)).toContain(section)
})

test('finds the names of models', () => {
  expect(sectionsWith('zeppelin', searched, { models: ['Zeppelin 1B'] })).toEqual(['models'])
  expect(sectionsWith('zeppelin')).toEqual([])
})
