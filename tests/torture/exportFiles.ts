import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { heardSegments } from './heard.ts'

const whole = new Set<string>()

/** Whether an exported file is whole, as far as its format shows it. */
export function isWholeExport(path: string): boolean {
  const { ino, size, ctimeNs } = statSync(path, { bigint: true })
  const key = `${path} ${ino} ${size} ${ctimeNs}`
  if (!whole.has(key) && looksWhole(path)) whole.add(key)
  return whole.has(key)
}

function looksWhole(path: string): boolean {
  const bytes = readFileSync(path)
  const text = () => bytes.toString('utf8')
  try {
    switch (extname(path)) {
      case '.json':
        return JSON.parse(text()).segments.length === heardSegments
      case '.srt':
      case '.vtt':
        return isWholeSubtitles(text())
      case '.txt':
        return text().endsWith('.\n')
      case '.docx':
        return isWholeZip(bytes)
      default:
        return false
    }
  } catch {
    return false
  }
}

/** Short segments share a cue, but each ends its last line. Notes come first. */
const isWholeSubtitles = (text: string): boolean =>
  text.replace(/^NOTE\n.*?\n\n/ms, '').match(/\.(?:<\/v>)?$/gm)?.length === heardSegments &&
  /\.(?:<\/v>)?\n$/.test(text)

/** Every entry of the directory at its end exists and unpacks to its size. */
function isWholeZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) return false
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) return false
    const [method, packed, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ]
    const entry = bytes.readUInt32LE(at + 42)
    const from = entry + 30 + bytes.readUInt16LE(entry + 26) + bytes.readUInt16LE(entry + 28)
    const content = bytes.subarray(from, from + packed)
    if ((method === 0 ? content : inflateRawSync(content)).length !== size) return false
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return true
}
