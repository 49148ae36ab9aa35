import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeTimedSound } from './timedSound.ts'

type Encoding = { ending: string; args: readonly string[]; make?: (path: string, seconds: number) => Promise<void> }

const lame = (...args: string[]): Encoding => ({ ending: 'mp3', args: ['-c:a', 'libmp3lame', ...args] })
const aac = ['-c:a', 'aac', '-b:a', '64k']
const opus = ['-c:a', 'libopus', '-b:a', '48k']
const vorbis = ['-c:a', 'libvorbis', '-q:a', '3']

/** Two files of half the length, one behind the other. */
const chained = (first: readonly string[], second = first): Encoding => ({
  ending: 'ogg',
  args: [],
  async make(path, seconds) {
    await writeTimedSound(seconds / 2, [...first, '-f', 'ogg', path], 1)
    await writeTimedSound(seconds / 2, [...second, '-f', 'ogg', `${path}.half`], 2)
    appendFileSync(path, readFileSync(`${path}.half`))
    rmSync(`${path}.half`)
  },
})

/** The recordings that are measured, by the name of their encoding. */
export const encodings: Record<string, Encoding> = {
  'WAV, PCM': { ending: 'wav', args: ['-c:a', 'pcm_s16le'] },
  FLAC: { ending: 'flac', args: ['-c:a', 'flac'] },
  'FLAC without seek points': { ending: 'flac', args: ['-c:a', 'flac', '-f', 'flac', '-flags', '+bitexact'] },
  'MP3, constant bit rate': lame('-b:a', '64k'),
  'MP3, constant bit rate, no Info': lame('-b:a', '64k', '-write_xing', '0'),
  'MP3, constant bit rate, 16 kHz': lame('-b:a', '32k', '-ar', '16000'),
  'MP3, variable bit rate, Xing': lame('-q:a', '5'),
  'MP3, variable bit rate, no Xing': lame('-q:a', '5', '-write_xing', '0'),
  'MP3, average bit rate, Xing': lame('-abr', '1', '-b:a', '64k'),
  'AAC, ADTS': { ending: 'aac', args: [...aac, '-f', 'adts'] },
  'M4A, AAC': { ending: 'm4a', args: aac },
  'M4A, AAC, 16 kHz': { ending: 'm4a', args: [...aac, '-ar', '16000'] },
  'MP4, fragmented': {
    ending: 'mp4',
    args: [...aac, '-movflags', 'empty_moov+frag_keyframe', '-frag_duration', '5000000'],
  },
  'MP4, fragmented, with sidx': {
    ending: 'mp4',
    args: [...aac, '-movflags', 'dash+global_sidx', '-frag_duration', '5000000'],
  },
  'MP4, FLAC': { ending: 'mp4', args: ['-c:a', 'flac', '-strict', '-2'] },
  'MP4, Opus': { ending: 'mp4', args: opus },
  'MP4, MP3': { ending: 'mp4', args: ['-c:a', 'libmp3lame', '-q:a', '5'] },
  'Ogg, Opus': { ending: 'opus', args: opus },
  'Ogg, Vorbis': { ending: 'ogg', args: vorbis },
  'Ogg, FLAC': { ending: 'oga', args: ['-c:a', 'flac'] },
  'Ogg, Opus, chained': chained(opus),
  'Ogg, Vorbis, chained': chained(vorbis),
  'WebM, Opus': { ending: 'webm', args: opus },
  'WebM, Vorbis': { ending: 'webm', args: vorbis },
  'WebM, Opus, live': { ending: 'webm', args: [...opus, '-f', 'webm', '-live', '1'] },
  'Matroska, Opus': { ending: 'mka', args: [...opus, '-f', 'matroska'] },
}

export async function writeEncoding(name: string, folder: string, seconds: number): Promise<string> {
  const { ending, args, make } = encodings[name] as Encoding
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.${ending}`)
  if (make) await make(path, seconds)
  else await writeTimedSound(seconds, [...args, path], 1)
  return path
}
