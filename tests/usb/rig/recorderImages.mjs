import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFatImage } from './storageImage.mjs'

/** Sound that no other file has: a WAV of noise from a seed, so that every build makes the same bytes. */
function wave(seed, seconds) {
  const samples = Buffer.alloc(seconds * 16_000 * 2)
  let state = createHash('sha256').update(seed).digest()
  for (let offset = 0; offset < samples.length; offset += 32) {
    state = createHash('sha256').update(state).digest()
    state.copy(samples, offset)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(16_000, 24)
  header.writeUInt32LE(32_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

const recorders = {
  'plaud.img': {
    label: 'PLAUD_NOTE',
    files: {
      'MODEL.txt': Buffer.from('PLAUD NOTE V0095@00:00:00\r\nSerial No.:888312345678901234\r\n'),
      'NOTES/20261102/1793622185.WAV': wave('note', 4),
      'CALLS/20261103/1793700000.WAV': wave('call', 3),
    },
  },
  'sony.img': {
    label: 'IC RECORDER',
    files: {
      'REC_FILE/FOLDER01/261102_1403.wav': wave('sony', 2),
      'REC_FILE/FOLDER01/Réunion équipe – 東京.wav': wave('names', 2),
      'REC_FILE/FOLDER01/._261102_1403.wav': Buffer.from('junk'),
      'REC_FILE/FOLDER01/empty.wav': Buffer.alloc(0),
    },
  },
}

/** The storages of the emulated recorders, and beside each its files' hashes as `<image>.json`. */
export function makeRecorderImages(folder) {
  mkdirSync(folder, { recursive: true })
  for (const [name, { label, files }] of Object.entries(recorders)) {
    const path = join(folder, name)
    if (existsSync(`${path}.json`)) continue
    const contents = mkdtempSync(join(tmpdir(), 'tapelog-rig-'))
    const hashes = {}
    for (const [file, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(contents, file)), { recursive: true })
      writeFileSync(join(contents, file), bytes)
      hashes[file] = createHash('sha256').update(bytes).digest('hex')
    }
    makeFatImage({ path, label, contents })
    rmSync(contents, { recursive: true, force: true })
    writeFileSync(`${path}.json`, `${JSON.stringify(hashes, null, 2)}\n`)
  }
}
