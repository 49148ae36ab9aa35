import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs'

const entryBytes = 32
const entryKind = { longName: 0x0f, volumeLabel: 0x08 }
/** The places of the 13 letters of a long name's piece in its entry. */
const letterOffsets = [1, 3, 5, 7, 9, 14, 16, 18, 20, 22, 24, 28, 30]

/**
 * A bare FAT32 file system in an image, byte by byte, for damage that no program makes on purpose. Use it only while no recorder
 * uses the image. Paths consist of long names, joined with `/`. `close()` writes everything to the disk.
 */
export function openFatImage(imagePath) {
  const image = openSync(imagePath, 'r+')
  const read = (at, length) => {
    const bytes = Buffer.alloc(length)
    readSync(image, bytes, 0, length, at)
    return bytes
  }
  const write = (at, bytes) => writeSync(image, bytes, 0, bytes.length, at)
  const boot = read(0, 512)
  const sectorBytes = boot.readUInt16LE(11)
  const clusterBytes = boot.readUInt8(13) * sectorBytes
  const tableAt = boot.readUInt16LE(14) * sectorBytes
  const tableBytes = boot.readUInt32LE(36) * sectorBytes
  const tables = Array.from({ length: boot.readUInt8(16) }, (_, number) => tableAt + number * tableBytes)
  const dataAt = tableAt + tables.length * tableBytes
  const rootCluster = boot.readUInt32LE(44)
  const lastCluster = Math.floor((statSync(imagePath).size - dataAt) / clusterBytes) + 1

  const placeOf = (cluster) => dataAt + (cluster - 2) * clusterBytes
  const next = (cluster) => read(tableAt + cluster * 4, 4).readUInt32LE() & 0x0fffffff
  const setNext = (cluster, value) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    for (const table of tables) write(table + cluster * 4, bytes)
  }
  const chainFrom = (cluster) => {
    const chain = []
    for (let at = cluster; at >= 2 && at < 0x0ffffff8; at = next(at)) chain.push(at)
    return chain
  }

  /** One folder: each file and folder, and the places of its entries on the disk, the short entry last. */
  function entriesOf(folderCluster) {
    const entries = []
    let places = []
    let name = ''
    for (const cluster of chainFrom(folderCluster))
      for (let at = placeOf(cluster); at < placeOf(cluster) + clusterBytes; at += entryBytes) {
        const entry = read(at, entryBytes)
        if (entry[0] === 0) return entries
        if (entry[0] === 0xe5) continue
        places.push(at)
        if (entry[11] === entryKind.longName) {
          name = lettersOf(entry) + name
          continue
        }
        const first = (entry.readUInt16LE(20) << 16) | entry.readUInt16LE(26)
        entries.push({ name: name || shortNameOf(entry), kind: entry[11], cluster: first, places })
        ;[places, name] = [[], '']
      }
    return entries
  }

  function find(path) {
    let cluster = rootCluster
    let found = { cluster, places: [] }
    for (const name of path.split('/').filter(Boolean)) {
      found = entriesOf(cluster).find((entry) => entry.name === name)
      if (!found) throw new Error(`${path} is not in the image`)
      cluster = found.cluster
    }
    return found
  }

  return {
    clusterBytes,
    /** The folder at `path` becomes the folder at `target`: both show the same contents. */
    pointFolderAt(path, target) {
      const { places } = find(path)
      const { cluster } = find(target)
      const [at] = places.slice(-1)
      const entry = read(at, entryBytes)
      entry.writeUInt16LE(cluster >>> 16, 20)
      entry.writeUInt16LE(cluster & 0xffff, 26)
      write(at, entry)
    },
    /** Sets another long name with as many letters. The file system's checksums stay right. */
    rename(path, name) {
      const { places } = find(path)
      const pieces = places.slice(0, -1).toReversed()
      if (pieces.length === 0 || name.length !== path.split('/').at(-1).length) throw new Error('not such a name')
      for (const [number, at] of pieces.entries()) {
        const entry = read(at, entryBytes)
        const letters = name.slice(number * letterOffsets.length)
        for (const [place, offset] of letterOffsets.entries())
          if (place < letters.length) entry.writeUInt16LE(letters.charCodeAt(place), offset)
        write(at, entry)
      }
    },
    /** Sets the label to any eleven bytes, including those that no program lets a person type. */
    label(text) {
      const bytes = Buffer.from(text.padEnd(11, ' '), 'latin1').subarray(0, 11)
      write(71, bytes)
      const entry = entriesOf(rootCluster).find(({ kind }) => kind === entryKind.volumeLabel)
      if (entry) write(entry.places.at(-1), bytes)
    },
    /**
     * Moves one cluster of a file to the end of the file system, where nothing else is. Returns its place in the image, and in
     * the file.
     */
    moveToEnd(path, clusterOfFile) {
      const chain = chainFrom(find(path).cluster)
      const [before, moved] = chain.slice(clusterOfFile - 1)
      if (next(lastCluster) !== 0) throw new Error('something is at the end')
      write(placeOf(lastCluster), read(placeOf(moved), clusterBytes))
      setNext(lastCluster, next(moved))
      setNext(before, lastCluster)
      setNext(moved, 0)
      return { imageByte: placeOf(lastCluster), fileByte: clusterOfFile * clusterBytes }
    },
    close() {
      fsyncSync(image)
      closeSync(image)
    },
  }
}

/** Two bits of the entry mark small letters. */
function shortNameOf(entry) {
  const part = (from, to, lowerBit) => {
    const text = entry.toString('latin1', from, to).trimEnd()
    return (entry[12] & lowerBit) === 0 ? text : text.toLowerCase()
  }
  return [part(0, 8, 0x08), part(8, 11, 0x10)].filter(Boolean).join('.')
}

function lettersOf(entry) {
  const codes = letterOffsets.map((offset) => entry.readUInt16LE(offset))
  const end = codes.indexOf(0)
  return String.fromCharCode(...(end < 0 ? codes : codes.slice(0, end)))
}
