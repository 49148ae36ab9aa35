import type { MpegFrame } from '../mpegFrame.ts'

/** ISO 14496-3: one channel, or two, without a single band of sound, and the end. */
const silentAac = { 1: [0, 0, 0, 0x07], 2: [0x20, 0, 0, 0, 0, 0, 0x0e] } as const

/**
 * A frame of silence for a stream of frames with this header. In MPEG audio zeros behind the header are silence. Null where none
 * can be made.
 */
export function silentFrame(header: Buffer, frame: MpegFrame): Buffer | null {
  if (frame.kind === 'mp3') {
    const silent = Buffer.alloc(frame.sizeBytes)
    header.copy(silent, 0, 0, frame.headerBytes)
    // Says that no checksum follows.
    silent[1] = (silent[1] ?? 0) | 1
    return silent
  }
  if (frame.channels !== 1 && frame.channels !== 2) return null
  const sound = silentAac[frame.channels]
  const silent = Buffer.from([...header.subarray(0, 7), ...sound])
  silent[1] = (silent[1] ?? 0) | 1
  const { length } = silent
  silent[3] = ((silent[3] ?? 0) & 0xfc) | (length >> 11)
  silent[4] = (length >> 3) & 0xff
  silent[5] = ((length & 7) << 5) | ((silent[5] ?? 0) & 0x1f)
  // One block of 1024 samples.
  silent[6] = (silent[6] ?? 0) & 0xfc
  return silent
}
