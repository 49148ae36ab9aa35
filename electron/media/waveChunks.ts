import type { WindowedFile } from '../system/index.ts'

/** A file with more chunks is not a recording. */
const mostChunks = 1000

/** For files of which only the chunks before the sound are read: holds those of a usual header. */
export const headerWindowBytes = 4096

/**
 * A chunk of a WAV file. `bytes`: from its header on, at least as many as wanted, fewer only at the end of the file. `lengthBytes`: of its
 * content, as it is stated. `isLong`: a `data` chunk whose length `ds64` states, and which is 0 without `ds64`.
 */
type WaveChunk = { id: string; fromByte: number; bytes: Buffer; lengthBytes: number; isLong: boolean }

/**
 * The chunks of a WAV file in order, also in RF64, whose size of `data` is 0xffffffff (EBU Tech 3306); none in other files. The size in the
 * file's header is often wrong, so it is not used.
 */
export async function* waveChunks(
  file: WindowedFile,
  fileBytes: number,
  wantedBytes: number,
): AsyncGenerator<WaveChunk> {
  const head = (await file.from(0, 12)).toString('latin1', 0, 12)
  if (!/^(RIFF|RF64|BW64)....WAVE/s.test(head)) return
  let longDataBytes = 0
  for (let fromByte = 12, count = 0; count < mostChunks && fromByte + 8 <= fileBytes; count++) {
    const bytes = await file.from(fromByte, wantedBytes)
    const id = bytes.toString('latin1', 0, 4)
    const statedBytes = bytes.readUInt32LE(4)
    if (id === 'ds64' && bytes.length >= 24) longDataBytes = Number(bytes.readBigUInt64LE(16))
    const isLong = id === 'data' && statedBytes === 0xffff_ffff
    const lengthBytes = isLong ? longDataBytes : statedBytes
    yield { id, fromByte, bytes, lengthBytes, isLong }
    // Chunks begin at even positions.
    fromByte += 8 + lengthBytes + (lengthBytes % 2)
  }
}
