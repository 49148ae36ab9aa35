/** MPEG's two ways to put sound and pictures into one stream (ISO 13818-1). Neither has a header at its beginning. */

/** A packet has 188 bytes; cameras put its time before it, broadcasters a checksum behind it. */
const packetBytes = [188, 192, 204] as const
/** This many packets in a row are not a coincidence, or behind other bytes, as in a text with columns. */
const packetsInARow = 5
const packetsBehindOthers = 20

/** True if packets of a transport stream follow each other, from the beginning or from behind other bytes on. */
export function isTransportStream(head: Uint8Array): boolean {
  return packetBytes.some((size) => {
    for (let from = 0; from + size * packetsInARow <= head.length; from++) {
      const least = from < size ? packetsInARow : packetsBehindOthers
      let count = 0
      while (count < least && isPacket(head, from + count * size)) count++
      if (count === least) return true
    }
    return false
  })
}

/** Section 2.4.3.2: the sync byte, no error of the transport, and a packet that is not encrypted and has content or an adaptation field. */
function isPacket(head: Uint8Array, at: number): boolean {
  if (head[at] !== 0x47) return false
  const [flags, control] = [head[at + 1] ?? 0x80, head[at + 3] ?? 0]
  return (flags & 0x80) === 0 && (control & 0xc0) === 0 && (control & 0x30) !== 0
}

/** This many packs are not a coincidence; a short file has fewer. */
const leastPacks = 3

/** True if a program stream begins here, or packs of one are found. */
export function isProgramStream(head: Uint8Array): boolean {
  if (isPack(head, 0)) return true
  let packs = 0
  for (let at = 0; at < head.length && packs < leastPacks; at++) if (isPack(head, at)) packs++
  return packs === leastPacks
}

/** Section 2.5.3.4: the start code of a pack, and the first marker bits of MPEG-2 or MPEG-1. */
function isPack(head: Uint8Array, at: number): boolean {
  if (head[at] !== 0 || head[at + 1] !== 0 || head[at + 2] !== 1 || head[at + 3] !== 0xba) return false
  const [b4 = 0, b6 = 0, b8 = 0] = [head[at + 4], head[at + 6], head[at + 8]]
  const isSecond = (b4 & 0xc4) === 0x44 && (b6 & 0x04) !== 0 && (b8 & 0x04) !== 0
  const isFirst = (b4 & 0xf1) === 0x21 && (b6 & 0x01) !== 0 && (b8 & 0x01) !== 0
  return isSecond || isFirst
}
