import { closeSync, openSync, readSync, writeSync } from 'node:fs'

const labelEntry = 0x83
const mostLetters = 11

/**
 * Gives a bare exFAT file system in an image another label, of at most eleven UTF-16 units. mkfs accepts only labels in its
 * locale.
 */
export function setExfatLabel(imagePath, label) {
  const image = openSync(imagePath, 'r+')
  const boot = Buffer.alloc(512)
  readSync(image, boot, 0, boot.length, 0)
  const sectorBytes = 2 ** boot.readUInt8(108)
  const clusterBytes = sectorBytes * 2 ** boot.readUInt8(109)
  const rootAt = boot.readUInt32LE(88) * sectorBytes + (boot.readUInt32LE(96) - 2) * clusterBytes
  const root = Buffer.alloc(clusterBytes)
  readSync(image, root, 0, root.length, rootAt)
  let at = 0
  while (at < root.length && root[at] !== labelEntry) at += 32
  if (at === root.length || label.length > mostLetters) throw new Error('no place for this label')
  const entry = Buffer.alloc(32)
  entry.writeUInt8(labelEntry, 0)
  entry.writeUInt8(label.length, 1)
  entry.write(label, 2, 'utf16le')
  writeSync(image, entry, 0, entry.length, rootAt + at)
  closeSync(image)
}
