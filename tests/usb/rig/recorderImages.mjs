import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { noise, plaudAsr, plaudWave, recorded, sha256, wave } from './sounds.mjs'
import { makeFatImage } from './storageImage.mjs'

export const plaudSerialNumber = '888312345678901234'

const plaud = () => ({
  'MODEL.txt': Buffer.from(`PLAUD NOTE V0095@00:00:00\r\nSerial No.:${plaudSerialNumber}\r\n`),
  'NOTES/20261102/1793622185.WAV': plaudWave('note', 4, plaudSerialNumber),
  'NOTES/20261102/1793625000.WAV': plaudWave('both', 2, plaudSerialNumber),
  'NOTES/20261102/1793625000.ASR': plaudAsr(440, 2),
  'NOTES/20261102/1793629999.ASR': plaudAsr(523, 3),
  'CALLS/20261103/1793700000.WAV': plaudWave('call', 3, plaudSerialNumber),
})

const sony = {
  'REC_FILE/FOLDER01/261102_1403.wav': wave('sony', 2),
  'REC_FILE/FOLDER01/Réunion équipe – 東京.wav': wave('names', 2),
  'REC_FILE/FOLDER02/Über Größe #2 & 100%.wav': wave('signs', 1),
  'REC_FILE/FOLDER02/Интервью – часть 1.wav': wave('letters', 1),
  'REC_FILE/FOLDER01/._261102_1403.wav': Buffer.from('junk'),
  'REC_FILE/FOLDER01/empty.wav': Buffer.alloc(0),
}

/** Only ASCII names: QEMU garbles others. */
const phone = {
  'Recordings/Standard/261102_1403.wav': wave('phone', 2),
  'Recordings/Standard/261103_0900.wav': wave('phone again', 1),
  'Recordings/Voice 004.wav': wave('voice', 250),
  'Documents/readme.txt': noise('text', 5000),
}

/**
 * The storages of the emulated recorders: `plaud.img` and `sony.img`, and the folder `mtp` that QEMU's phone shows.
 * Beside each, `<name>.json` has its files' hashes. Everything is made anew if this file or a file that it uses has
 * changed.
 */
export async function makeRecorderImages(folder) {
  const hash = createHash('sha256')
  for (const name of ['recorderImages.mjs', 'sounds.mjs', 'storageImage.mjs'])
    hash.update(readFileSync(join(import.meta.dirname, name)))
  const stamp = hash.digest('hex')
  const stampPath = join(folder, 'stamp')
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  fatImage(folder, 'plaud.img', 'PLAUD_NOTE', plaud())
  fatImage(folder, 'sony.img', 'IC RECORDER', sony)
  keepHashes(folder, 'mtp', writeFiles(join(folder, 'mtp'), phone))
  writeFileSync(stampPath, stamp)
}

function fatImage(folder, name, label, files) {
  const contents = mkdtempSync(join(tmpdir(), 'tapelog-rig-'))
  const hashes = writeFiles(contents, files)
  makeFatImage({ path: join(folder, name), label, contents })
  rmSync(contents, { recursive: true, force: true })
  keepHashes(folder, name, hashes)
}

function writeFiles(folder, files) {
  const hashes = {}
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
    utimesSync(join(folder, path), recorded, recorded)
    hashes[path] = sha256(bytes)
  }
  return hashes
}

const keepHashes = (folder, name, hashes) =>
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(hashes, null, 2)}\n`)

if (import.meta.main) await makeRecorderImages(process.argv[2])
