import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * The kernel without its compression, which an emulated processor takes seconds to undo. The header states the place and length
 * of the packed part (Documentation/arch/x86/boot.rst: setup_sects, payload_offset, payload_length). If it is not packed with xz,
 * it stays as it is.
 */
export function writeKernel(source, target) {
  const image = readFileSync(source)
  const protectedMode = ((image[0x1f1] || 4) + 1) * 512
  const start = protectedMode + image.readUInt32LE(0x248)
  const packed = image.subarray(start, start + image.readUInt32LE(0x24c))
  const isXz = packed.subarray(0, 6).toString('hex') === 'fd377a585a00'
  const unpacked = isXz
    ? spawnSync('xz', ['-dc', '--single-stream'], { input: packed, maxBuffer: 1024 ** 3 }).stdout
    : null
  if (unpacked?.subarray(0, 4).toString('latin1') === '\x7fELF') writeFileSync(target, unpacked)
  else copyFileSync(source, target)
}
