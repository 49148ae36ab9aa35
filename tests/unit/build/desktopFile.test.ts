import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SoundKind } from '../../../shared/sound/soundFiles.ts'

/** What the desktop calls the files of each kind. It knows no bare packets, no dictation and no Wave64. */
const mimeTypes: Record<SoundKind, string> = {
  wav: 'audio/x-wav audio/vnd.wave',
  w64: '',
  aiff: 'audio/x-aiff',
  caf: 'audio/x-caf',
  au: 'audio/basic',
  flac: 'audio/flac audio/x-flac',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  ogg: 'audio/ogg audio/x-vorbis+ogg audio/x-opus+ogg audio/x-speex+ogg video/ogg',
  amr: 'audio/amr audio/AMR audio/AMR-WB',
  mov: 'audio/mp4 audio/x-m4a audio/3gpp audio/3gpp2 video/mp4 video/x-m4v video/quicktime video/3gpp video/3gpp2',
  matroska: 'audio/webm audio/x-matroska video/x-matroska video/webm',
  avi: 'video/vnd.avi video/x-msvideo',
  asf: 'audio/x-ms-wma video/x-ms-wmv application/vnd.ms-asf',
  dss: '',
  programStream: 'video/mpeg',
  transportStream: 'video/mp2t',
  asr: '',
}

test('the desktop file offers Tapelog for exactly the kinds of file it reads', () => {
  const text = readFileSync('build/linux/org.tapelog.app.desktop', 'utf8')
  const offered = /^MimeType=(.*);$/m.exec(text)?.[1]?.split(';') ?? []
  const read = Object.values(mimeTypes).flatMap((types) => types.split(' ').filter((type) => type !== ''))
  expect(offered.toSorted()).toEqual(read.toSorted())
})
