import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ffmpeg } from '../ffmpeg.ts'

/** FFmpeg's arguments for a file of every kind that Tapelog accepts and FFmpeg can write. */
export const recordingKinds = {
  wav: ['-f', 'wav'],
  'wav of 24 bits, RF64': ['-c:a', 'pcm_s24le', '-rf64', 'always', '-f', 'wav'],
  'wav, IMA ADPCM': ['-c:a', 'adpcm_ima_wav', '-f', 'wav'],
  'wav, Microsoft ADPCM': ['-c:a', 'adpcm_ms', '-f', 'wav'],
  'wav, µ-law': ['-c:a', 'pcm_mulaw', '-f', 'wav'],
  w64: ['-f', 'w64'],
  aiff: ['-f', 'aiff'],
  caf: ['-f', 'caf'],
  au: ['-f', 'au'],
  mp3: ['-f', 'mp3'],
  mp2: ['-f', 'mp2'],
  aac: ['-c:a', 'aac', '-f', 'adts'],
  'ogg, Opus': ['-c:a', 'libopus', '-f', 'ogg'],
  'ogg, Vorbis': ['-c:a', 'libvorbis', '-f', 'ogg'],
  'ogg, Speex': ['-c:a', 'libspeex', '-f', 'ogg'],
  'ogg, FLAC': ['-c:a', 'flac', '-f', 'ogg'],
  flac: ['-f', 'flac'],
  'm4a, AAC': ['-c:a', 'aac', '-f', 'mp4'],
  'm4a, ALAC': ['-c:a', 'alac', '-f', 'ipod'],
  mov: ['-c:a', 'pcm_s16le', '-f', 'mov'],
  'webm, Opus': ['-c:a', 'libopus', '-f', 'webm'],
  'matroska, AAC': ['-c:a', 'aac', '-f', 'matroska'],
  wma: ['-c:a', 'wmav2', '-f', 'asf'],
  avi: ['-c:a', 'pcm_s16le', '-f', 'avi'],
  'programme stream, MP2': ['-c:a', 'mp2', '-ar', '44100', '-f', 'mpeg'],
  'programme stream, AC-3': ['-c:a', 'ac3', '-ar', '48000', '-f', 'vob'],
  'transport stream, AAC': ['-c:a', 'aac', '-f', 'mpegts'],
  'transport stream of a camera, AC-3': ['-c:a', 'ac3', '-ar', '48000', '-f', 'mpegts', '-mpegts_m2ts_mode', '1'],
} as const satisfies Record<string, readonly string[]>

/** A tone as a file of this kind. `folder`: FFmpeg can write some kinds only to a file. */
export function recordingOf(kind: keyof typeof recordingKinds, seconds: number, folder: string): Buffer {
  const path = join(folder, 'made')
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}:sample_rate=16000`]
  ffmpeg([...tone, ...recordingKinds[kind], '-y', path])
  return readFileSync(path)
}
